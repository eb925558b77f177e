// What a script adds to the page: sorting, search, the choice of colours, and
// curves with a slider over k. Without it the page has all the numbers.
(function () {
  "use strict";
  var data = JSON.parse(document.getElementById("data").textContent), say = data.say;
  var root = document.documentElement, redraw = [];
  function make(tag, text, cls) {
    var e = document.createElement(tag);
    if (text !== undefined) e.textContent = text;
    if (cls) e.className = cls;
    return e;
  }

  // The choice of colours.
  var system = matchMedia("(prefers-color-scheme: dark)"), toggle = document.getElementById("theme");
  function dark() { return root.dataset.theme ? root.dataset.theme === "dark" : system.matches; }
  function show() { toggle.textContent = dark() ? say.light : say.dark; redraw.forEach(function (f) { f(); }); }
  toggle.hidden = false;
  toggle.addEventListener("click", function () { root.dataset.theme = dark() ? "light" : "dark"; show(); });
  system.addEventListener("change", show);

  // Sorting: by number where a cell begins with one, else by name.
  function key(row, i) {
    var text = row.cells[i].textContent.trim(), t = text.replace(/^[<>]/, "");
    if (say.comma) t = t.replace(/\./g, "").replace(",", ".");
    var n = /^[-+]?[0-9.,]+(?![0-9a-zA-Z_])/.test(t) ? parseFloat(say.comma ? t : t.replace(/,(?=\d{3})/g, "")) : NaN;
    return { n: n, t: text };
  }
  function sort(table, i, th) {
    var up = th.getAttribute("aria-sort") !== "ascending", body = table.tBodies[0];
    table.querySelectorAll("th[aria-sort]").forEach(function (x) { x.removeAttribute("aria-sort"); });
    th.setAttribute("aria-sort", up ? "ascending" : "descending");
    var rows = Array.from(body.rows).map(function (r) { return { row: r, key: key(r, i) }; });
    rows.sort(function (a, b) {
      var x = a.key, y = b.key, c;
      if (isNaN(x.n) !== isNaN(y.n)) return isNaN(x.n) ? 1 : -1; // what is not available last
      c = isNaN(x.n) ? x.t.localeCompare(y.t, undefined, { numeric: true }) : x.n - y.n;
      return up ? c : -c;
    });
    rows.forEach(function (r) { body.appendChild(r.row); });
  }
  document.querySelectorAll("table.sortable").forEach(function (table) {
    var all = Array.from(table.tBodies[0].rows);
    // A row without a name goes on with the one above: sorting would part them.
    var named = table.tHead.rows[0].cells[0].textContent !== "";
    if (all.length < 2 || named && all.some(function (r) { return !r.cells[0].textContent; })) return;
    Array.from(table.tHead.rows[0].cells).forEach(function (th, i) {
      if (!th.textContent) return; // a column without a name has no order
      var b = make("button", th.textContent);
      b.type = "button";
      b.title = say.sort;
      th.textContent = "";
      th.appendChild(b);
      b.addEventListener("click", function () { sort(table, i, th); });
    });
  });

  // Search in the tables of tasks.
  document.querySelectorAll("div.find").forEach(function (box, i) {
    var table = box.parentNode.querySelector("table"), label = make("label", say.search + " "), input = make("input", undefined, "tool"), count = make("span", "", "hint");
    input.type = "search";
    count.setAttribute("role", "status");
    label.appendChild(input);
    box.appendChild(label);
    box.appendChild(count);
    input.addEventListener("input", function () {
      var wanted = input.value.toLowerCase(), shown = 0, rows = Array.from(table.tBodies[0].rows);
      rows.forEach(function (r) { r.hidden = r.cells[0].textContent.toLowerCase().indexOf(wanted) < 0; if (!r.hidden) shown++; });
      count.textContent = " " + shown + " / " + rows.length;
    });
  });
  addEventListener("beforeprint", function () { document.querySelectorAll("details.paper").forEach(function (d) { d.open = true; }); });

  // Curves over k.
  var look = document.getElementById("look");
  if (look && data.k && window.uPlot) curves(look);
  show();

  function curves(look) {
    var ks = data.k; var at = first(), plots = [], slider = look.querySelector("input"), output = look.querySelector("output"), rows = look.querySelectorAll("tbody tr");
    look.hidden = false;
    slider.max = ks.length - 1;
    slider.value = at;
    slider.addEventListener("input", function () { choose(+slider.value); });
    // The largest k that all agents have.
    function first() {
      for (var i = ks.length - 1; i > 0; i--) {
        if (data.agents.every(function (a) { return a.hat[0][i] !== null; })) return i;
      }
      return ks.length - 1;
    }
    function choose(i) {
      at = i;
      slider.value = i;
      slider.setAttribute("aria-valuetext", "k = " + ks[i]);
      output.textContent = "k = " + ks[i];
      rows.forEach(function (r, n) {
        r.cells[1].textContent = data.agents[n].atText[i];
        r.cells[2].textContent = data.agents[n].hatText[i];
      });
      plots.forEach(function (p) { p.redraw(false); });
    }
    function colour(name) { return getComputedStyle(root).getPropertyValue(name).trim(); }
    function rule(u) {
      var x = Math.round(u.valToPos(ks[at], "x", true)), c = u.ctx;
      c.save();
      c.strokeStyle = colour("--ink");
      c.lineWidth = devicePixelRatio;
      c.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
      c.beginPath();
      c.moveTo(x, u.bbox.top);
      c.lineTo(x, u.bbox.top + u.bbox.height);
      c.stroke();
      c.restore();
    }
    function draw(box, agent) {
      var tip = box.querySelector(".tip") || box.appendChild(make("div", "", "tip")), space = box.querySelector(".space"), hat = colour("--fig-hat"), blue = colour("--fig-at");
      tip.hidden = true;
      space.textContent = "";
      function line(c, w) { return { stroke: c, width: w, points: { show: w > 0 && ks.length < 40, size: 6, fill: c, stroke: c }, spanGaps: false }; }
      var axis = { stroke: colour("--fig-muted"), grid: { stroke: colour("--fig-grid"), width: 1 }, ticks: { show: false }, font: "12px Liberation Sans, Arial, sans-serif" };
      var u = new uPlot({
        width: space.clientWidth, height: space.clientWidth < 420 || data.agents.length > 3 ? 170 : 240, legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
        scales: { x: { time: false, range: [ks[0] - (ks.length > 1 ? 0 : 1), ks[ks.length - 1] + (ks.length > 1 ? 0 : 1)] }, y: { range: [0, 1] } },
        axes: [Object.assign({ incrs: [1, 2, 5, 10, 20, 50, 100], size: 30 }, axis), Object.assign({ size: 36, incrs: [0.25, 0.5], values: function (u, v) { return v.map(function (x) { return String(x).replace(".", say.comma ? "," : "."); }); } }, axis)],
        padding: [8, 12, 0, 0],
        series: [{}, line(blue, 2), line(blue, 0), line(blue, 0), line(hat, 2), line(hat, 0), line(hat, 0)],
        bands: [{ series: [3, 2], fill: blue + "33" }, { series: [6, 5], fill: hat + "33" }],
        hooks: {
          draw: [rule],
          setCursor: [function (u) {
            var i = u.cursor.idx;
            if (i === null || i === undefined || u.cursor.left < 0) { tip.hidden = true; return; }
            if (i !== at) choose(i);
            tip.textContent = "";
            tip.append("k = " + ks[i], make("br"), "pass@k " + agent.atText[i], make("br"), "pass^k " + agent.hatText[i]);
            tip.hidden = false;
            var x = u.over.offsetLeft + u.valToPos(ks[i], "x");
            tip.style.top = space.offsetTop + 8 + "px";
            tip.style.left = Math.max(0, Math.min(x + 10, box.clientWidth - tip.offsetWidth)) + "px";
          }]
        }
      }, [ks].concat(agent.at, agent.hat), space);
      return u;
    }
    function all() {
      plots.forEach(function (p) { p.destroy(); });
      plots = Array.from(look.querySelectorAll(".chart")).map(function (box, i) { return draw(box, data.agents[i]); });
    }
    var width = 0;
    new ResizeObserver(function () { if (look.clientWidth !== width) { width = look.clientWidth; all(); } }).observe(look);
    redraw.push(all);
    choose(at);
  }
})();
