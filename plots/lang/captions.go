package lang

// captions has the texts of experiments about its figures.
var captions = messages{
	"%s %s intervals for the %s":                   "intervalos de confiança %[2]s de %[1]s para a %[3]s",
	"%s intervals for the %s, %d data sets a cell": "intervalos de confiança de %s para a %s, %d conjuntos de dados por célula",
	"paired-difference":                            "de diferença pareada",
	"population":                                   "população",
	"suite":                                        "suíte",
	"a gain of %s in %s":                           "um ganho de %s em %s",
}
