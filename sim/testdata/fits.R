# Reference values of FitBeta by R: the log-likelihood of the beta-binomial,
# maximised in (log alpha, log beta) by optim.
# Run: Rscript fits.R (base R).
suites <- list(
  A = cbind(4, 0:4, c(2, 1, 3, 4, 10)),
  B = cbind(8, 0:8, c(0, 0, 1, 0, 2, 3, 4, 10, 10)),
  D = cbind(5, 0:5, c(12, 3, 2, 2, 5, 26)),
  unequal = cbind(c(2, 2, 3, 5, 8, 8, 20), c(1, 2, 0, 4, 3, 8, 11), c(4, 9, 2, 7, 1, 6, 2)),
  "many trials" = cbind(c(100, 100, 100, 250), c(20, 55, 93, 240), c(3, 2, 8, 5)),
  "nearly even" = cbind(10, 0:10, c(1, 0, 1, 2, 6, 12, 17, 19, 14, 8, 5)))
for (name in names(suites)) {
  n <- suites[[name]][, 1]; c <- suites[[name]][, 2]; t <- suites[[name]][, 3]
  f <- function(x) {
    a <- exp(x[1]); b <- exp(x[2])
    -sum(t * (lchoose(n, c) + lbeta(a + c, b + n - c) - lbeta(a, b)))
  }
  g <- function(x) {
    a <- exp(x[1]); b <- exp(x[2]); s <- digamma(a + b) - digamma(a + b + n)
    -c(a * sum(t * (digamma(a + c) - digamma(a) + s)), b * sum(t * (digamma(b + n - c) - digamma(b) + s)))
  }
  r <- optim(c(0, 0), f, g, method = "BFGS", control = list(reltol = 1e-16, maxit = 1000))
  a <- exp(r$par[1]); b <- exp(r$par[2])
  cat(sprintf('{"%s", %.10g, %.10g, %.12g, %.10g},\n', name, a / (a + b), 1 / (a + b + 1), -r$value, max(abs(g(r$par)))))
}
