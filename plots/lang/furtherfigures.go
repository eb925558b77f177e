package lang

// furtherFigures has what figures of held-out trials, checked plans and sweeps
// say.
var furtherFigures = messages{
	"true value":                            "valor verdadeiro",
	"trials held out":                       "tentativas reservadas",
	"all trials":                            "todas as tentativas",
	"those shown too":                       "mesmo as mostradas",
	"Synthetic agents: %s; real agents: %s": "Agentes sintéticos: %s; agentes reais: %s",
	"Synthetic agents: %s":                  "Agentes sintéticos: %s",
	"Real agents: %s":                       "Agentes reais: %s",
	"no forecast, closed form off by up to %s points":     "sem previsão, forma fechada erra até %s pontos",
	"forecasts off by up to %s points":                    "previsões erram até %s pontos",
	"forecasts off by up to %s points, closed form by %s": "previsões erram até %s pontos, forma fechada até %s",
	"first %s of each task shown":                         "mostram-se %s de cada tarefa, as primeiras",
	"of real agents %d held out":                          "de agentes reais, %d reservadas",
	"of real agents %d to %d held out":                    "de agentes reais, de %d a %d reservadas",
	"of synthetic ones means of %d suites":                "de sintéticos, médias de %d suítes",
	"of synthetic ones means of %d suites of %s":          "de sintéticos, médias de %d suítes de %s",
	"What the first trials say of k beyond them":          "O que as primeiras tentativas dizem de k além delas",
	"true value %s":   "valor verdadeiro %s",
	"bounds %s to %s": "limites de %s a %s",
	"closed form %s":  "forma fechada %s",

	"plans":              "planos",
	"surer plans":        "planos mais seguros",
	"kept":               "cumprido",
	"less than promised": "menos do que o prometido",
	"goal met":           "meta cumprida",
	"Plans keep less than promised in %d of %d cases":                                                         "Os planos cumprem menos do que prometem em %d de %d casos",
	"Over agents of any mean and ICC, no plan is shown to keep less than promised":                            "Para agentes de qualquer média e ICC, nenhum plano se mostra aquém do prometido",
	"Over agents of any mean and ICC, no plan is shown to keep less than promised; of one agent, %d of %d do": "Para agentes de qualquer média e ICC, nenhum plano se mostra aquém do prometido; para um só agente, %d de %d ficam aquém",
	"Over agents of any mean and ICC, plans keep less than promised in %d of %d cases":                        "Para agentes de qualquer média e ICC, os planos cumprem menos do que prometem em %d de %d casos",
	"%s, %s, %s: promised %s, kept %s":                                                                        "%s, %s, %s: prometido %s, cumprido %s",

	"%s, %s, %s: kept %s": "%s, %s, %s: cumprido %s",

	"%s, in points":                           "%s, em pontos",
	"%s points":                               "%s pontos",
	"%s of %s: %s at %s %s":                   "%s de %s: %s com %s %s",
	"%s of %s: from %s at %s %s to %s at %s":  "%s de %s: de %s com %s %s a %s com %s",
	"left out: %d that do not change with %s": "omitidos: %d que não mudam com %s",
	"the first %d of %d":                      "os primeiros %d de %d",
	"%s. %s against %s: %s.":                  "%s. %s por %s: %s.",
}
