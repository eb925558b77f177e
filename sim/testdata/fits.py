"""Reference values of FitBeta and FitTwoPoint, by another road.

Beta-binomial: the score equations in (log alpha, log beta) through digamma,
solved by scipy.optimize.root; the standard errors from the Hessian through
trigamma, carried over to (mean, ICC). Two points: the likelihood maximised by
Nelder-Mead and then BFGS from many starts.
Run: python3 fits.py (scipy 1.10).
"""
import numpy as np
from scipy.optimize import minimize, root
from scipy.special import betaln, gammaln, polygamma, psi

SUITES = {  # name: cells (n, c, tasks)
    "A": [(4, c, t) for c, t in enumerate([2, 1, 3, 4, 10])],
    "B": [(8, c, t) for c, t in enumerate([0, 0, 1, 0, 2, 3, 4, 10, 10])],
    "D": [(5, c, t) for c, t in enumerate([12, 3, 2, 2, 5, 26])],
    "unequal": [(2, 1, 4), (2, 2, 9), (3, 0, 2), (5, 4, 7), (8, 3, 1), (8, 8, 6), (20, 11, 2)],
    "many trials": [(100, 20, 3), (100, 55, 2), (100, 93, 8), (250, 240, 5)],
    "nearly even": [(10, c, t) for c, t in enumerate([1, 0, 1, 2, 6, 12, 17, 19, 14, 8, 5])],
}


def beta(cells):
    n, c, t = np.array(cells, dtype=float).T
    coef = gammaln(n + 1) - gammaln(c + 1) - gammaln(n - c + 1)

    def score(x):
        a, b = np.exp(x)
        s = psi(a + b) - psi(a + b + n)
        return [a * (t * (psi(a + c) - psi(a) + s)).sum(), b * (t * (psi(b + n - c) - psi(b) + s)).sum()]

    best = None
    for start in ([0, 0], [2, 1], [-1, -1], [4, 4]):
        r = root(score, start, tol=1e-14)
        a, b = np.exp(r.x)
        v = (t * (coef + betaln(a + c, b + n - c) - betaln(a, b))).sum()
        if max(np.abs(score(r.x))) < 1e-8 and (best is None or v > best[2]):
            best = (a, b, v)
    a, b, v = best
    tri = lambda x: polygamma(1, x)
    s = (t * (tri(a + b) - tri(a + b + n))).sum()
    h = np.array([[(t * (tri(a + c) - tri(a))).sum() + s, s], [s, (t * (tri(b + n - c) - tri(b))).sum() + s]])
    m, q = a / (a + b), a + b + 1
    jac = np.array([[b / (a + b) ** 2, -a / (a + b) ** 2], [-1 / q ** 2, -1 / q ** 2]])
    cov = jac @ np.linalg.inv(-h) @ jac.T
    return m, 1 / q, v, np.sqrt(cov[0, 0]), np.sqrt(cov[1, 1])


def two_point(cells):
    n, c, t = np.array(cells, dtype=float).T
    coef = gammaln(n + 1) - gammaln(c + 1) - gammaln(n - c + 1)

    def value(x):
        low, high, w = 1 / (1 + np.exp(-np.asarray(x)))
        f = (1 - w) * low ** c * (1 - low) ** (n - c) + w * high ** c * (1 - high) ** (n - c)
        return -(t * (coef + np.log(f))).sum()

    rng = np.random.default_rng(1)
    best = None
    for _ in range(30):
        r = minimize(value, rng.normal(size=3) * 2, method="Nelder-Mead", options={"xatol": 1e-12, "fatol": 1e-14, "maxiter": 20000})
        if best is None or r.fun < best.fun:
            best = r
    low, high, w = 1 / (1 + np.exp(-best.x))
    if low > high:
        low, high, w = high, low, 1 - w
    return low, high, w, -best.fun


for name, cells in SUITES.items():
    print('{"%s", %s},' % (name, ", ".join("%.12g" % x for x in beta(cells))))
for name in ("B", "D", "unequal", "many trials"):
    print('{"%s", %s},' % (name, ", ".join("%.9g" % x for x in two_point(SUITES[name]))))
