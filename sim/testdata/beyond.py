"""Reference values of ProfileBeyond, by another road.

The extreme E p^k over laws of five atoms, whose places and weights are free,
subject to the likelihood bound: a nonlinear programme, solved by SLSQP from
many starts. Run: python3 beyond.py (scipy 1.10).
"""
import numpy as np
from scipy.optimize import minimize
from scipy.special import gammaln


def reference(counts, k, critical, highest, sign, atoms=5, starts=40):
    n = len(counts) - 1
    c = np.arange(n + 1)
    N = np.array(counts)
    coef = gammaln(n + 1) - gammaln(c + 1) - gammaln(n - c + 1)

    def law(x):
        p = np.sin(x[:atoms]) ** 2
        w = np.exp(x[atoms:] - x[atoms:].max())
        return p, w / w.sum()

    def loglik(x):
        p, w = law(x)
        f = (np.exp(coef) * p[:, None] ** c * (1 - p[:, None]) ** (n - c)).T @ w
        return (N * np.log(np.maximum(f, 1e-300))).sum()

    def theta(x):
        p, w = law(x)
        return (w * p ** k).sum()

    rng = np.random.default_rng(1)
    best = None
    for _ in range(starts):
        x0 = np.concatenate([rng.uniform(0, np.pi / 2, atoms), rng.normal(size=atoms)])
        r = minimize(lambda x: -sign * theta(x), x0, method="SLSQP",
                     constraints={"type": "ineq", "fun": lambda x: loglik(x) - (highest - critical / 2)},
                     options={"maxiter": 2000, "ftol": 1e-13})
        if loglik(r.x) >= highest - critical / 2 - 1e-8:
            v = theta(r.x)
            best = v if best is None else (max(best, v) if sign > 0 else min(best, v))
    return best


for name, counts, k, highest in [
    ("A", [2, 1, 3, 4, 10], 8, -26.66148587),
    ("B", [0, 0, 1, 0, 2, 3, 4, 10, 10], 16, -47.27768263),
    ("D", [12, 3, 2, 2, 5, 26], 10, -66.95614533),
]:
    for critical in (5.02, 6.63):
        print(name, k, critical, *("%.6f" % reference(counts, k, critical, highest, s) for s in (-1, 1)))
