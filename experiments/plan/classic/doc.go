// Package classic holds the plain rules of textbooks and of other tools, exactly:
// a gate on the share of tasks that pass (PointGate), a sign test, also one that
// is looked at again and again (SignTest, Looks), and the sizes that tell two
// rates or two means apart by the normal formula (TwoRates, PairedTasks).
//
// No command uses them. They are for Go users who hold a plan against such a
// rule, and for the tests that show what the rules do with few tasks: ask for
// more than they say, find nothing whatever happens, or find too much.
package classic
