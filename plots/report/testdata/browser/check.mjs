// Opens reports in headless Chromium and says what is wrong with them.
// Usage: node check.mjs CHROMIUM OUT PAGE.html... (puppeteer-core and axe-core beside it)
// Findings are JSON on standard output. With a folder OUT, screenshots at three
// widths and printed pages go there; "" takes none, which is quick.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const [chromium, out, ...pages] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const faults = [];
const browser = await puppeteer.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });

// open opens a page that reports what it must not do.
async function open(url, scheme, fault) {
  const page = await browser.newPage();
  page.on("console", (m) => { if (["error", "warn"].includes(m.type())) fault(`console: ${m.text()}`); });
  page.on("pageerror", (e) => fault(`error: ${e.message}`));
  page.on("dialog", (d) => { fault(`dialog: ${d.message()}`); d.dismiss(); });
  page.on("request", (r) => { if (r.url() !== url) fault(`request: ${r.url()}`); });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.setViewport({ width: 1400, height: 900 });
  await page.goto(url);
  return page;
}

// fits looks at widths for a page that is wider than the screen.
async function fits(page, name, scheme, fault) {
  for (const width of [360, 800, 1400]) {
    await page.setViewport({ width, height: 900 });
    await new Promise((r) => setTimeout(r, 150));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) fault(`${wide} px wider than ${width}`);
    if (out) await page.screenshot({ path: `${out}/${name}-${width}-${scheme}.png`, fullPage: true, captureBeyondViewport: true });
  }
}

// accessible runs axe-core over the page with its details open.
async function accessible(page, name, scheme, fault) {
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => { d.open = d.querySelectorAll("tr").length < 200; }));
  // As a debugger does, so that the page's policy does not forbid it.
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  for (const v of found.violations) {
    const text = `axe ${v.impact} ${v.id} (${scheme}): ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join("; ")}`;
    if (["serious", "critical"].includes(v.impact)) fault(text); else console.error(`${name}: ${text}`);
  }
}

// slides moves the slider over k by the keyboard.
async function slides(page, fault) {
  await page.keyboard.press("Tab");
  const slider = await page.$("#k");
  if (!slider) return;
  await slider.focus();
  const before = await page.$eval("#look output", (o) => o.textContent);
  await page.keyboard.press("Home");
  const after = await page.$eval("#look output", (o) => o.textContent);
  if (before === after) fault(`the slider does not move: ${before}`);
  if (!(await page.$eval("#look tbody td", (c) => c.textContent))) fault("the readout is empty");
}

for (const file of pages) {
  const url = pathToFileURL(file).href, name = basename(file, ".html");
  const fault = (text) => { if (!faults.includes(`${name}: ${text}`)) faults.push(`${name}: ${text}`); };
  for (const scheme of ["light", "dark"]) {
    const page = await open(url, scheme, fault);
    await fits(page, name, scheme, fault);
    await accessible(page, name, scheme, fault);
    if (scheme === "light") await slides(page, fault);
    if (scheme === "light" && out) {
      await page.reload();
      await page.pdf({ path: `${out}/${name}.pdf`, format: "A4", preferCSSPageSize: true });
    }
    await page.close();
  }
  if (!out) continue;
  // Without script nothing is missing.
  const plain = await browser.newPage();
  await plain.setJavaScriptEnabled(false);
  await plain.goto(url);
  await plain.setViewport({ width: 800, height: 900 });
  await plain.screenshot({ path: `${out}/${name}-noscript.png`, fullPage: true });
  await plain.close();
}
await browser.close();
console.log(JSON.stringify(faults));
