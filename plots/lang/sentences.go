package lang

// sentences has the texts of the sentences in plain words.
var sentences = messages{}
