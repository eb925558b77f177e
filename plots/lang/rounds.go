package lang

// rounds has what is said of a plan whose tasks are bought in rounds.
var rounds = messages{
	"bought in rounds, looking at %s tasks of %d trials and stopping at the goal; %d sequences under %s": "comprado em etapas, olhando com %s tarefas de %d tentativas e parando na meta; %d sequências sob %s",

	"rule":        "regra",
	"right":       "certo",
	"wrong":       "errado",
	"ever misses": "erra alguma vez",
	"one look":    "um só olhar",
	"saving":      "economia",
	"few looks":   "poucos olhares",
	"any looks":   "quaisquer olhares",
	"no rule":     "sem regra",
	"rounds: tasks come in random order; few looks: the error of the interval is spent over the planned looks (Lan and DeMets), any looks: a confidence sequence, valid whenever one looks (Waudby-Smith and Ramdas), no rule: the interval of one look at every look, which misses too often; ever misses: the truth is outside at one look or another, at most %s is allowed; one look: what the cheapest design costs that has the same power without rounds": "etapas: as tarefas vêm em ordem aleatória; poucos olhares: o erro do intervalo é gasto ao longo dos olhares planejados (Lan e DeMets), quaisquer olhares: uma sequência de confiança, válida sempre que se olha (Waudby-Smith e Ramdas), sem regra: o intervalo de um só olhar a cada olhar, que erra com frequência demais; erra alguma vez: a verdade fica de fora em um olhar ou outro, permite-se no máximo %s; um só olhar: o que custa o delineamento mais barato que tem o mesmo poder sem etapas",
}
