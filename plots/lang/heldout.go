package lang

// heldOut has what is said of the trials that the study beyond holds out.
var heldOut = messages{
	"%s, %s, from the first %s of each task":       "%s, %s, das primeiras tentativas (%s) de cada tarefa",
	"the bounds are %s to %s":                      "os limites vão de %s a %s",
	"no forecast is made":                          "nenhuma previsão é feita",
	"the forecast is %s (%s to %s)":                "a previsão é %s (de %s a %s)",
	"too few trials are left to compare them with": "restam tentativas de menos para a comparação",
	"all trials came to %s":                        "todas as tentativas deram %s",
	"the trials held out came to %s":               "as tentativas reservadas deram %s",
	"%s: %s, %s; %s; the closed form said %s.":     "%s: %s, %s; %s; a forma fechada dizia %s.",

	"%s of real agents: what was said from the first trials, and what came":                                     "%s de agentes reais: o que se disse das primeiras tentativas, e o que veio",
	"%s stands at %s between failing at random, everywhere alike (0), and failing always on the same tasks (1)": "%s está em %s entre falhar ao acaso, em toda parte igual (0), e falhar sempre nas mesmas tarefas (1)",
	"most like a lottery (probability that two trials disagree, pass@2 - pass^2): %s":                           "as mais parecidas com uma loteria (probabilidade de duas tentativas divergirem, pass@2 - pass^2): %s",

	"came":     "veio",
	"from":     "de",
	"all":      "todas",
	"last":     "últimas",
	"forecast": "previsão",
	"real agents: the first %d trials of each task are shown; came: the estimate from the last, those held out, where there are k of them, else from all trials, in which those shown have a share; the true value is not known; lower, upper: of the %s bounds, and of the interval of the beta forecast; closed: the closed form at the mean rate of those shown": "agentes reais: mostram-se as primeiras %d tentativas de cada tarefa; veio: a estimativa das últimas, as reservadas, onde há k delas, ou então de todas, entre elas as mostradas; o valor verdadeiro não é conhecido; inferior, superior: dos limites de %s, e do intervalo de confiança da previsão beta; fechada: a forma fechada na taxa média das mostradas",
}
