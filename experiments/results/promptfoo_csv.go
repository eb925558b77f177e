package results

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

func init() {
	register(harness{
		name:  "promptfoo CSV",
		uses:  "columns of variables; columns [provider] prompt with cells [PASS] (score), [FAIL] (score), [ERROR] (score)",
		sniff: isPromptfooCSV,
		read:  readPromptfooCSV,
	})
}

var (
	promptfooHead = regexp.MustCompile(`^\[([^\]]+)\] ?(?s:(.*))$`)
	promptfooCell = regexp.MustCompile(`^\[(PASS|FAIL|ERROR)\](?: \(([-0-9.]+)\))?`)
)

func isPromptfooCSV(h head) bool {
	if h.shape != plain || !bytes.Contains(h.first, []byte("[PASS]")) && !bytes.Contains(h.first, []byte("[FAIL]")) && !bytes.Contains(h.first, []byte("[ERROR]")) {
		return false
	}
	r := csv.NewReader(bytes.NewReader(h.first))
	header, err := r.Read()
	if err != nil {
		return false
	}
	for _, name := range header {
		if promptfooHead.MatchString(name) {
			return true
		}
	}
	return false
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

// promptfooOutput is a column of outputs.
type promptfooOutput struct {
	column           int
	provider, prompt string
}

// promptfooOutputs lists the columns of outputs, with the agent of each.
func promptfooOutputs(header []string) []promptfooOutput {
	var out []promptfooOutput
	seen := map[string]int{}
	for i, name := range header {
		m := promptfooHead.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		out = append(out, promptfooOutput{i, m[1], strconv.Itoa(seen[m[1]])})
		seen[m[1]]++
	}
	return out
}

func (p *promptfoo) csvRow(names []string, outputs []promptfooOutput, row []string) error {
	vars := canonical{}
	for i, name := range names {
		if i < outputs[0].column {
			if len(row[i]) > maxText {
				return fmt.Errorf("a variable of over %d KiB: no result file has that", maxText>>10)
			}
			vars[name] = strconv.Quote(row[i])
		}
	}
	for _, o := range outputs {
		r := promptfooResult{vars: vars, provider: o.provider, prompt: o.prompt}
		m := promptfooCell.FindStringSubmatch(row[o.column])
		switch {
		case m == nil && strings.TrimSpace(row[o.column]) == "":
			continue
		case m == nil:
			return errors.New("a cell of column \"" + names[o.column] + "\" does not begin with [PASS], [FAIL] or [ERROR]")
		case m[1] == "ERROR":
			r.reason = value{number, "2"}
		default:
			r.success = value{text, strings.ToLower(m[1])}
			r.reason = value{number, "0"}
		}
		if m[2] != "" {
			r.score = value{number, m[2]}
		}
		if err := p.add(&r); err != nil {
			return err
		}
	}
	return nil
}
