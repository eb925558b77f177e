package lang

// captions has the texts of experiments about its figures.
var captions = messages{
	"%s %s intervals for the %s":                   "intervalos de confiança %[2]s de %[1]s para a %[3]s",
	"%s intervals for the %s, %d data sets a cell": "intervalos de confiança de %s para a %s, %d conjuntos de dados por célula",
	"unit: task":                           "unidade: tarefa",
	"unit: trial":                          "unidade: tentativa",
	"unit: cluster by %s":                  "unidade: conglomerado por %s",
	"bounds: %s, profile likelihood":       "limites: %s, verossimilhança perfilada",
	"thin bars: %s, parametric bootstrap":  "barras finas: %s, bootstrap paramétrico",
	"ICC: %s interval by %s":               "ICC: intervalo de confiança de %s por %s",
	"score inversion":                      "inversão do escore",
	"%d pilots a row, of the size in grey": "%d pilotos por linha, do tamanho em cinza",
	"%d replicates a dot":                  "%d réplicas por ponto",
	"dots: %d simulated suites of %s, %s, ± 2 standard errors": "pontos: %d suítes simuladas de %s, %s, ± 2 erros-padrão",
	"arrows: the interval goes beyond the axis":                "setas: o intervalo passa do eixo",
	"paired-difference":  "de diferença pareada",
	"population":         "população",
	"suite":              "suíte",
	"a gain of %s in %s": "um ganho de %s em %s",
}
