"""Reference values for reference_test.go, printed as Go literals.

Run with: python3 reference.py (numpy 1.24, scipy 1.10). Suite B: 30 tasks of 8
trials, 0 0 1 0 2 3 4 10 10 of them with 0..8 successes; metric pass^3.

1. Intervals from 999 fixed resamples, by formulas written here on their own
   with scipy's normal distribution. The resamples come from the linear
   congruential generator x <- (1103515245 x + 12345) mod 2^31, x = 1 at the
   start, whose x >> 16 mod 30 is the index of a task (tasks by successes).
2. scipy.stats.bootstrap with 100000 resamples: mean and standard deviation of
   the limits over 20 runs.

What it printed:

{MethodPercentile, 0.95, 0.479166666666667, 0.725595238095238},
{MethodBasic, 0.95, 0.498214285714286, 0.744642857142857},
{MethodBCa, 0.95, 0.477084070344757, 0.721841455923748},
{MethodStudentized, 0.95, 0.490367116830511, 0.747938447822864},
{MethodPercentile, 0.9, 0.503571428571429, 0.709523809523809},
{MethodBasic, 0.9, 0.514285714285714, 0.720238095238095},
{MethodBCa, 0.9, 0.500123211300866, 0.708497613110875},
{MethodStudentized, 0.9, 0.508857233993107, 0.726043247895297},
{MethodPercentile, 0.777, 0.536607620392166, 0.682142857142857},
{MethodBasic, 0.777, 0.541666666666667, 0.687201903417358},
{MethodBCa, 0.777, 0.53425346432216, 0.681547619047619},
{MethodStudentized, 0.777, 0.536465382762567, 0.688007917958496},
{MethodPercentile, 0.492262, 0.728631, 0.00061, 0.00054}, // standard error 0.060467
{MethodBasic, 0.495179, 0.731548, 0.00054, 0.00061}, // standard error 0.060467
{MethodBCa, 0.489435, 0.726131, 0.00072, 0.00058}, // standard error 0.060467
"""
from math import comb

import numpy as np
from scipy.stats import bootstrap, norm

counts = [0, 0, 1, 0, 2, 3, 4, 10, 10]
x = np.repeat([comb(c, 3) / comb(8, 3) for c in range(9)], counts)
m, est = len(x), x.mean()


def resamples(R):
    s = 1
    out = np.empty((R, m))
    for b in range(R):
        for i in range(m):
            s = (1103515245 * s + 12345) % 2**31
            out[b, i] = x[(s >> 16) % m]
    return out


def quantile(v, q):
    v = np.sort(v)
    R = len(v)
    r = (R + 1) * q
    k = int(np.floor(r + 1e-9))
    if abs(r - k) < 1e-9:
        return v[k - 1]
    lo, hi = norm.ppf(k / (R + 1)), norm.ppf((k + 1) / (R + 1))
    return v[k - 1] + (v[k] - v[k - 1]) * (norm.ppf(q) - lo) / (hi - lo)


X = resamples(999)
rep, se = X.mean(1), X.std(1, ddof=1) / m**0.5
for conf in (0.95, 0.9, 0.777):
    a = (1 - conf) / 2
    p = [quantile(rep, a), quantile(rep, 1 - a)]
    share = ((rep < est - 1e-12).sum() + 0.5 * (abs(rep - est) <= 1e-12).sum()) / len(rep)
    z0 = norm.ppf(share)
    jack = np.array([np.delete(x, i).mean() for i in range(m)])
    d = jack.mean() - jack
    acc = (d**3).sum() / (6 * (d**2).sum() ** 1.5)
    level = lambda q: norm.cdf(z0 + (z0 + norm.ppf(q)) / (1 - acc * (z0 + norm.ppf(q))))
    t = (rep - est) / se
    s = x.std(ddof=1) / m**0.5
    rows = {
        "Percentile": p,
        "Basic": [2 * est - p[1], 2 * est - p[0]],
        "BCa": [quantile(rep, level(a)), quantile(rep, level(1 - a))],
        "Studentized": [est - quantile(t, 1 - a) * s, est - quantile(t, a) * s],
    }
    for name, (lo, hi) in rows.items():
        print("{Method%s, %g, %.15g, %.15g}," % (name, conf, lo, hi))

for name, method in (("Percentile", "percentile"), ("Basic", "basic"), ("BCa", "BCa")):
    runs = []
    for seed in range(20):
        r = bootstrap((x,), np.mean, n_resamples=100000, batch=10000, vectorized=True, axis=-1,
                      method=method, random_state=seed)
        runs.append([*r.confidence_interval, r.standard_error])
    mean, sd = np.mean(runs, axis=0), np.std(runs, axis=0, ddof=1)
    print("{Method%s, %.6g, %.6g, %.2g, %.2g}, // standard error %.6g"
          % (name, mean[0], mean[1], sd[0], sd[1], mean[2]))
