package lang

// studies has the names that studies give to their cases, remedies and numbers,
// and the reasons of fits.
var studies = messages{
	"nonparametric": "não paramétrica",
	"two-point":     "dois pontos",
	"any beta":      "qualquer beta",
	"independent":   "tentativas independentes",
	"dropped":       "omitidos",
	"corrected":     "corrigido",

	"lower":         "inferior",
	"upper":         "superior",
	"largest gap":   "maior lacuna",
	"at ICC %s":     "com ICC %s",
	"± simulated":   "± simulado",
	"mean coverage": "cobertura média",
	"± lowest":      "± mínima",
	"no width":      "sem largura",
	"± bias":        "± viés",
	"covers true":   "cobre o verdadeiro",
	"± covers":      "± cobre",
	"bounds hold":   "limites contêm",
	"forecasts":     "previsões",
	"± met":         "± cumprido",
	"nearly met":    "quase cumprido",

	"the counts deviate from it by %s, more than chance would (p %s of %d replicates)":    "as contagens desviam dele em %s, mais do que o acaso faria (p %s de %d réplicas)",
	"the counts deviate from it by %s, no more than chance would (p %s of %d replicates)": "as contagens desviam dele em %s, não mais do que o acaso faria (p %s de %d réplicas)",
	"the trials of a task show no more moments than it fits":                              "as tentativas de uma tarefa não mostram mais momentos do que ele ajusta",
	"no distribution fits better, so none is left to refuse it":                           "nenhuma distribuição se ajusta melhor, e não resta outra que o recuse",
	"results drawn from the fit do not always determine it: its fit is not tested":        "resultados sorteados do ajuste nem sempre o determinam: o ajuste não é testado",
	"no task has two trials, which unevenness needs":                                      "nenhuma tarefa tem duas tentativas, de que a desigualdade precisa",
	"no task has three trials, which two rates need":                                      "nenhuma tarefa tem três tentativas, de que duas taxas precisam",
	"the fit did not converge":                                                            "o ajuste não convergiu",

	"%s, %s": "%s; %s",
}
