# The intervals of R's package boot for rboot_test.go, on the resamples of
# reference.py, part 1.
#
# Run with: Rscript boot.R > boot.R.out
#
# The 999 resamples come from the same linear congruential generator, written
# here on its own, and reach boot through ran.gen: boot makes the replicates,
# boot.ci all the limits. The metric pass^3 of a task with c of 8 successes is
# choose(c, 3) / 56; the data are the numerators and the estimate is divided
# once, so that equal sums of 30 tasks are equal numbers.
#
# L, from which bca takes its acceleration, is boot's own: empinf, jackknife.
#
# bca counts the replicates below the estimate, strictly: sum(t < t0). bcahalf
# is boot's own function with that one expression replaced by
# sum(t < t0) + sum(t == t0)/2.
library(boot)

tasks <- rep(choose(0:8, 3), c(0, 0, 1, 0, 2, 3, 4, 10, 10))
m <- length(tasks)
resamples <- 999

# (1103515245 s + 12345) mod 2^31 in parts that a double holds exactly.
following <- function(s) {
  high <- 1103515245 %/% 2^15
  low <- 1103515245 %% 2^15
  ((high * s) %% 2^16 * 2^15 + low * s + 12345) %% 2^31
}
state <- 1
draw <- function(data, mle) {
  index <- integer(m)
  for (i in seq_len(m)) {
    state <<- following(state)
    index[i] <- (state %/% 2^16) %% m + 1
  }
  data[index]
}
# The estimate and its variance.
statistic <- function(x) c(sum(x) / (56 * length(x)), var(x) / 56^2 / length(x))

b <- boot(tasks, statistic, resamples, sim = "parametric", ran.gen = draw)
L <- empinf(data = tasks, statistic = function(x, i) statistic(x[i])[1], stype = "i", type = "jack")

half <- boot:::bca.ci
for (i in seq_along(body(half))) {
  if (identical(body(half)[[i]], quote(w <- qnorm(sum(t < t0)/length(t))))) {
    body(half)[[i]] <- quote(w <- qnorm((sum(t < t0) + sum(t == t0)/2)/length(t)))
  }
}
stopifnot(!identical(body(half), body(boot:::bca.ci)))

t <- b$t[, 1]
t0 <- b$t0[1]
number <- function(x) sprintf("%.15g", x)
line <- function(...) writeLines(paste(c(...), collapse = " "))
line("#", R.version.string, "and boot", packageDescription("boot")$Version)
line("# estimate, its standard error, acceleration")
line("estimate", number(c(t0, sqrt(b$t0[2]), sum(L^3) / (6 * sum(L^2)^1.5))))
line("# replicates below the estimate, equal to it, sum of i times the i-th numerator")
line("replicates", sum(t < t0), sum(t == t0), number(sum(seq_along(t) * round(t * 56 * m))))
line("# bias correction z0: strict, ties half")
line("z0", number(qnorm(c(sum(t < t0), sum(t < t0) + sum(t == t0) / 2) / resamples)))
line("# method, confidence, ranks of the lower and the upper quantile, limits")
for (confidence in c(0.95, 0.9, 0.777)) {
  ci <- boot.ci(b, confidence, type = c("perc", "basic", "bca", "stud"), L = L)
  rows <- list(
    percentile = ci$percent, basic = ci$basic, studentized = ci$student, bca = ci$bca,
    bcahalf = half(b, confidence, L = L)
  )
  for (name in names(rows)) {
    line(name, confidence, number(rows[[name]][2:5]))
  }
}
