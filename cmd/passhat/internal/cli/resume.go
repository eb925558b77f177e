package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"passhat/experiments"
	"passhat/experiments/resume"
	"passhat/plots/lang"
)

// interrupted is the error of a command that was stopped and says how to go on.
type interrupted struct{ text string }

func (i interrupted) Error() string { return i.text }

// stopped says what is left of a run that was interrupted.
func stopped(folder string, s *resume.Store) error {
	parts, _, err := s.Finished()
	if err != nil || parts == 0 {
		return interrupted{"interrupted; nothing was written"}
	}
	return interrupted{fmt.Sprintf("interrupted; %s in %s: the same command goes on from there, or remove that folder",
		finished(parts), experiments.Unfinished(folder))}
}

func finished(parts int) string { return lang.English.Count(parts, "part") }

// store opens the finished parts of the run and tells of those that are there.
func store(c *cobra.Command, config *experiments.Config, folder string) (*resume.Store, error) {
	s, err := config.Store(folder)
	if err != nil {
		return nil, err
	}
	parts, others, err := s.Finished()
	if err != nil {
		return nil, err
	}
	if parts > 0 {
		c.PrintErrln(note(fmt.Sprintf("going on from %s in %s", finished(parts), experiments.Unfinished(folder))))
	}
	if others {
		c.PrintErrln(note(fmt.Sprintf("%s holds parts of another config, version or result file: they are not used; remove it if that run is not to go on",
			experiments.Unfinished(folder))))
	}
	return s, nil
}
