package lang

// evidence has the texts of the figures of trials, rates, differences and
// studies.
var evidence = messages{
	"trial, in the order they were run": "tentativa, na ordem em que foram feitas",
	"tasks, most successes on top":      "tarefas, as de mais sucessos no alto",
	"passed":                            "passou",
	"failed":                            "falhou",
	"error, no verdict":                 "erro, sem veredito",
	"missing":                           "ausente",
	"share passed":                      "proporção que passou",
	"Later trials pass less often: the second half by %s points":                     "As últimas tentativas passam menos: a segunda metade, %s pontos a menos",
	"Later trials pass more often: the second half by %s points":                     "As últimas tentativas passam mais: a segunda metade, %s pontos a mais",
	"One trial a task shows no flakiness: %d of %s passed":                           "Uma tentativa por tarefa não mostra instabilidade: %d de %s passaram",
	"No flaky task: of %s, %d always passed and %d never":                            "Nenhuma tarefa instável: de %s, %d sempre passaram e %d nunca",
	"Of %s, %d are flaky: they passed some trials and failed others":                 "De %s, %d são instáveis: passaram em algumas tentativas e falharam em outras",
	"Equally many tasks are flaky under each agent: %d of %d":                        "O mesmo número de tarefas é instável com cada agente: %d de %d",
	"Flaky tasks: from %d of %d (%s) to %d of %d (%s)":                               "Tarefas instáveis: de %d de %d (%s) a %d de %d (%s)",
	"always %d, flaky %d, never %d":                                                  "sempre %d, instáveis %d, nunca %d",
	"second half of the trials less the first: %s points [%s, %s], interval of 0.95": "segunda metade das tentativas menos a primeira: %s pontos [%s, %s], intervalo de 95 %%",
	"flaky: passed some trials and failed others":                                    "instável: passou em algumas tentativas e falhou em outras",
	"%d passed, %d failed, %d errors, %d missing trials; tasks: ":                    "%d tentativas passaram, %d falharam, %d erros, %d ausentes; tarefas: ",
	"; share passed %s in the first trial, %s in the last":                           "; proporção que passou: %s na primeira tentativa, %s na última",
	"Tasks by trials:": "Tarefas por tentativas:",
}
