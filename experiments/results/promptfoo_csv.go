package results

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

func init() {
	register(harness{
		name:  "promptfoo CSV",
		uses:  "columns of variables; columns [provider] prompt with cells [PASS] (score), [FAIL] (score), [ERROR] (score), or followed by columns Status, Score, Named Scores",
		sniff: isPromptfooCSV,
		read:  readPromptfooCSV,
	})
}

var (
	promptfooHead = regexp.MustCompile(`^\[([^\]]+)\] ?(?s:(.*))$`)
	promptfooCell = regexp.MustCompile(`^\[(PASS|FAIL|ERROR)\](?: \(([-0-9.]+)\))?`)
)

func isPromptfooCSV(h head) bool {
	if h.shape != plain {
		return false
	}
	first := bytes.TrimPrefix(h.first, []byte("\ufeff"))
	header, err := csv.NewReader(bytes.NewReader(first)).Read()
	if err != nil {
		return false
	}
	outputs := promptfooOutputs(header)
	if len(outputs) == 0 {
		return false
	}
	return outputs[0].status >= 0 || bytes.Contains(first, []byte("[PASS]")) || bytes.Contains(first, []byte("[FAIL]")) || bytes.Contains(first, []byte("[ERROR]"))
}

func readPromptfooCSV(in *input, yield func(trial) error) error {
	p := newPromptfoo(in, yield)
	r := in.table(',')
	header, err := r.Read()
	if err != nil {
		return csvFault(in, err)
	}
	columns := promptfooOutputs(header)
	if len(columns) == 0 {
		return in.fault("no column is headed [provider] prompt")
	}
	names := append([]string(nil), header...)
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return p.finish()
		}
		if err != nil {
			return csvFault(in, err)
		}
		line, _ := r.FieldPos(0)
		if err := p.csvRow(names, columns, row); err != nil {
			return &SyntaxError{in.path, line, err.Error()}
		}
	}
}

// csvFault is a fault of the table with its line.
func csvFault(in *input, err error) error {
	var fault *csv.ParseError
	if errors.As(err, &fault) {
		return &SyntaxError{in.path, fault.Line, "not valid CSV: " + fault.Err.Error()}
	}
	return err
}

// promptfooOutput is a column of outputs. Older files write the verdict before
// the output, newer ones into columns that follow it.
type promptfooOutput struct {
	column           int
	provider, prompt string
	status           int // the column, -1 where the verdict is in the cell
}

// promptfooOutputs lists the columns of outputs, with the agent of each. Where
// they are followed by columns of the verdict, a header may lack its provider.
func promptfooOutputs(header []string) []promptfooOutput {
	var out []promptfooOutput
	seen := map[string]int{}
	add := func(column, status int) {
		provider := header[column]
		if m := promptfooHead.FindStringSubmatch(provider); m != nil {
			provider = m[1]
		}
		out = append(out, promptfooOutput{column, provider, strconv.Itoa(seen[provider]), status})
		seen[provider]++
	}
	for i := range header {
		if i > 0 && slices.Equal(header[i:min(i+3, len(header))], promptfooVerdict) {
			output := i - 1
			if header[output] == "Reasoning" && output > 0 {
				output--
			}
			add(output, i)
		}
	}
	if len(out) > 0 {
		return out
	}
	for i, name := range header {
		if promptfooHead.MatchString(name) {
			add(i, -1)
		}
	}
	return out
}

// promptfooVerdict are the columns that newer files have for each output.
var promptfooVerdict = []string{"Status", "Score", "Named Scores"}

func (p *promptfoo) csvRow(names []string, outputs []promptfooOutput, row []string) error {
	vars, description := canonical{}, ""
	for i, name := range names {
		if i < outputs[0].column {
			if len(row[i]) > maxText {
				return fmt.Errorf("a variable of over %d KiB: no result file has that", maxText>>10)
			}
			if i == 0 && name == "Description" {
				description = strings.Clone(row[i])
				continue
			}
			vars[name] = strconv.Quote(row[i])
		}
	}
	for _, o := range outputs {
		r := promptfooResult{vars: vars, description: description, provider: o.provider, prompt: o.prompt}
		word, score := o.verdict(row)
		switch {
		case word == "" && strings.TrimSpace(row[o.column]) == "":
			continue
		case word == "" && o.status >= 0:
			return fmt.Errorf("column \"Status\" is %.40q: PASS, FAIL or ERROR was expected", row[o.status])
		case word == "":
			return errors.New("a cell of column \"" + names[o.column] + "\" does not begin with [PASS], [FAIL] or [ERROR]")
		case word == "ERROR":
			r.reason = value{number, "2"}
		default:
			r.success = value{text, strings.ToLower(word)}
			r.reason = value{number, "0"}
		}
		if score != "" {
			r.score = value{number, strings.Clone(score)}
		}
		if o.status >= 0 {
			r.named = namedScores(row[o.status+2])
		}
		if err := p.add(&r); err != nil {
			return err
		}
	}
	return nil
}

// verdict is PASS, FAIL or ERROR, "" for none, and the score.
func (o promptfooOutput) verdict(row []string) (word, score string) {
	if o.status < 0 {
		m := promptfooCell.FindStringSubmatch(row[o.column])
		if m == nil {
			return "", ""
		}
		return m[1], m[2]
	}
	switch row[o.status] {
	case "PASS", "FAIL", "ERROR":
		return row[o.status], row[o.status+1]
	}
	return "", ""
}

// namedScores reads the scores in a cell, an object in JSON.
func namedScores(cell string) map[string]value {
	scores := map[string]jsontext.Value{}
	if cell == "" || json.Unmarshal([]byte(cell), &scores) != nil || len(scores) > maxKeys {
		return nil
	}
	out := make(map[string]value, len(scores))
	for name, x := range scores {
		if x.Kind() == '0' {
			out[name] = value{number, string(x)}
		}
	}
	return out
}
