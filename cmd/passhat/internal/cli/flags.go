package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"passhat/bootstrap"
	"passhat/estimator"
	"passhat/experiments"
	"passhat/experiments/results"
)

// analysisFlags say which numbers to compute.
type analysisFlags struct {
	k, metric, method, target string
	side                      string
	joint, bands              bool
	confidence                float64
	resamples, workers        int
	seed                      uint64
}

// add adds the flags, but for those that would change nothing here.
func (a *analysisFlags) add(c *cobra.Command, idle ...string) {
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	defer addBut(c, f, idle)
	f.StringVarP(&a.k, "k", "k", "", "the `K` to report, such as 1,3,8 or 1-5 (default 1,2,...,min(n,8) and n)")
	f.StringVar(&a.metric, "metric", "", "metrics by `NAME` instead of --k: pass^3,pass@3,2of3")
	f.Float64Var(&a.confidence, "confidence", experiments.DefaultConfidence, "confidence of the intervals, a fraction `F`")
	f.StringVar(&a.method, "method", "auto", "`METHOD` of the intervals; for the population "+methodNames(bootstrap.Population)+"; for the suite "+methodNames(bootstrap.Suite))
	f.StringVar(&a.target, "target", "population", "`TARGET` that the intervals speak of: population (tasks of this kind) or suite (these tasks, run again)")
	f.StringVar(&a.side, "side", "two", "`SIDE` of the intervals: two, lower or upper")
	f.BoolVar(&a.joint, "joint", false, "intervals that hold for all metrics at once")
	f.BoolVar(&a.bands, "bands", false, "bands that hold for all k of both families at once")
	f.IntVar(&a.resamples, "resamples", bootstrap.DefaultResamples, "`N` resamples of a bootstrap method")
	f.Uint64Var(&a.seed, "seed", 1, "`SEED` of everything random: same seed, same bytes")
	f.IntVar(&a.workers, "workers", 0, "`N` goroutines, 0 for one a processor; no effect on the result")
}

func methodNames(targets ...bootstrap.Target) string {
	var names []string
	for _, m := range bootstrap.Methods(targets...) {
		names = append(names, string(m))
	}
	return strings.Join(names, ", ")
}

// choices completes a flag's values in the shell.
func choices(c *cobra.Command, flag string, values []string) {
	if err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic("cli: " + err.Error()) // a flag of this name was not added above
	}
}

func (a *analysisFlags) analysis() (experiments.Analysis, error) {
	out := experiments.Analysis{
		Confidence: a.confidence, Method: bootstrap.Method(a.method), Target: bootstrap.Target(a.target),
		Side: bootstrap.Side(a.side), Joint: a.joint, Bands: a.bands, Resamples: a.resamples, Seed: a.seed, Workers: a.workers,
	}
	if a.confidence == 0 || a.resamples == 0 {
		return out, fmt.Errorf("--confidence and --resamples must be above 0")
	}
	if a.workers < 0 {
		return out, fmt.Errorf("--workers is %d: it must be 0 or more", a.workers)
	}
	var err error
	if out.K, err = parseK(a.k); err != nil {
		return out, err
	}
	if out.Metrics, err = parseMetrics(a.metric); err != nil {
		return out, err
	}
	return out, out.Check()
}

// list splits at commas; "" is no items.
func list(s string) []string {
	if strings.TrimSpace(s) == "" {
		return nil
	}
	items := strings.Split(s, ",")
	for i := range items {
		items[i] = strings.TrimSpace(items[i])
	}
	return items
}

// mostK bounds a range of k.
const mostK = 100

func parseK(s string) ([]int, error) {
	var ks []int
	for _, item := range list(s) {
		first, last, isRange := strings.Cut(item, "-")
		if !isRange || first == "" {
			first, last = item, item
		}
		from, err1 := strconv.Atoi(first)
		to, err2 := strconv.Atoi(last)
		if err1 != nil || err2 != nil || to < from || to-from > mostK {
			return nil, fmt.Errorf("--k %q: %q is not a whole number or a short range; write such as --k 1,3,8 or --k 1-5", s, item)
		}
		for k := from; k <= to; k++ {
			if !slices.Contains(ks, k) {
				ks = append(ks, k)
			}
		}
	}
	return ks, nil
}

func parseMetrics(s string) ([]estimator.Metric, error) {
	var metrics []estimator.Metric
	for _, item := range list(s) {
		m, err := estimator.ParseMetric(item)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(metrics, m) {
			metrics = append(metrics, m)
		}
	}
	return metrics, nil
}

// readingFlags are the choices that result files may leave.
type readingFlags struct{ results.Options }

// read reads result files by the flags.
func (r *readingFlags) read(c *cobra.Command, args []string) ([]results.Data, error) {
	return results.Read(c.Context(), args, c.InOrStdin(), r.Options)
}

// besideFloor adds to each agent what is left of it without the tasks that the
// agent of another file passes.
func (r *readingFlags) besideFloor(c *cobra.Command, data []results.Data, file string) ([]results.Data, error) {
	reference, err := r.read(c, []string{file})
	if err != nil {
		return nil, err
	}
	if len(reference) != 1 {
		return nil, fmt.Errorf("--reference %s has %d agents: give a file of one", file, len(reference))
	}
	out, err := results.BesideFloor(data, reference[0])
	if err == nil {
		out[0].Inputs = append(out[0].Inputs, reference[0].Inputs...)
	}
	return out, err
}

// add adds the flags, but for those that would change nothing here.
func (r *readingFlags) add(c *cobra.Command, idle ...string) {
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	defer addBut(c, f, idle)
	f.StringVar(&r.Errors, "errors", results.ErrorsFail, "what a trial without a verdict counts as, `POLICY` fail or drop")
	f.StringVar(&r.Ragged, "ragged", results.RaggedStrict, "a k above some task's n, `POLICY` strict (n/a) or eligible (tasks with n >= k)")
	f.StringVar(&r.Duplicates, "duplicates", results.DuplicatesError, "one trial with two verdicts, `POLICY` error, first, last or trials")
	f.StringVar(&r.Success, "success", "", "`RULE` needed when rewards are not 0/1, such as '>=0.5'")
	f.StringToStringVar(&r.Columns, "columns", nil, "`NAMES` of columns: task=id,trial=run,success=ok")
	f.Lookup("columns").DefValue = "" // else help shows a default of "[]"
	f.StringVar(&r.Group, "group", "", "one block of estimates per value of this `LABEL`")
	f.StringVar(&r.Cluster, "cluster", "", "`LABEL` of families of tasks: the family is the unit of the intervals")
	f.StringVar(&r.Stratum, "stratum", "", "`LABEL` of kinds of tasks whose shares are fixed")
	f.StringVar(&r.Weight, "weight", "", "`COLUMN` with a weight for each task")
	f.StringVar(&r.Scorer, "scorer", "", "which `SCORER`, where a file has several")
	f.StringVar(&r.Filter, "filter", "", "which `FILTER` of the answers, where a file has several")
	f.StringVar(&r.TasksFrom, "tasks-from", "", "`FILE` with the tasks that should be there: absent ones are missing")
	f.BoolVar(&r.Strict, "strict", false, "a record that is cut off at the end is an error")
	f.StringVar(&r.Corrupt, "corrupt", results.CorruptError, "a broken line amid JSONL or row amid CSV, `POLICY` error or skip (left out, with a warning that counts them)")
	f.StringVar(&r.Decimal, "decimal", results.DecimalPoint, "`SIGN` of the decimals in numbers written as text: point or comma")
}

// addBut adds flags to a command, but for those named. A flag that is taken and
// changes nothing would be believed to have done something.
func addBut(c *cobra.Command, flags *pflag.FlagSet, idle []string) {
	flags.VisitAll(func(f *pflag.Flag) {
		if slices.Contains(idle, f.Name) {
			return
		}
		c.Flags().AddFlag(f)
		if values, ok := wordsOf[f.Name]; ok {
			choices(c, f.Name, values)
		}
	})
}

// wordsOf are the words that flags of several commands take.
var wordsOf = map[string][]string{
	"corrupt":    {results.CorruptError, results.CorruptSkip},
	"decimal":    {results.DecimalPoint, results.DecimalComma},
	"errors":     {results.ErrorsFail, results.ErrorsDrop},
	"ragged":     {results.RaggedStrict, results.RaggedEligible},
	"duplicates": {results.DuplicatesError, results.DuplicatesFirst, results.DuplicatesLast, results.DuplicatesTrials},
	"method":     strings.Split(methodNames(), ", "),
	"target":     {string(bootstrap.Population), string(bootstrap.Suite)},
	"side":       {string(bootstrap.TwoSided), string(bootstrap.LowerSide), string(bootstrap.UpperSide)},
}

// estimating are the reading flags that say how estimates are made, which
// commands that go by the counts of the tasks have no use for.
var estimating = []string{"ragged", "group", "cluster", "stratum", "weight"}

// ofEstimates says whether a flag is one for how numbers are read or computed.
func ofEstimates(name string) bool {
	all := &cobra.Command{}
	new(readingFlags).add(all)
	new(analysisFlags).add(all)
	return all.Flags().Lookup(name) != nil
}

// onlyWith is the error for a flag about the file of another flag where there is
// no such file.
func onlyWith(c *cobra.Command, file string, more ...string) error {
	all := &cobra.Command{}
	new(readingFlags).add(all)
	var fault error
	c.Flags().Visit(func(f *pflag.Flag) {
		if all.Flags().Lookup(f.Name) != nil || slices.Contains(more, f.Name) {
			fault = cmp.Or(fault, fmt.Errorf("--%s is about the file of --%s, and there is none: leave it out, or give --%s FILE", f.Name, file, file))
		}
	})
	return fault
}
