package results

import (
	"strings"
)

func init() {
	retail := []string{"tau2/hd_retail_n5.json"}
	oracleCases = append(
		oracleCases,
		oracleCase{oracle: "tau2_hd_retail_n5", files: retail, format: "tau2"},
		oracleCase{oracle: "tau2_hd_retail_n5", files: retail, format: "tau2", options: Options{Errors: ErrorsDrop}},
		oracleCase{oracle: "tau2_dir-format", files: []string{"tau2/dir-format-experiment"}, format: "tau2"},
		oracleCase{oracle: "tau2_dir-format", files: []string{"tau2/dir-format-experiment/results.json"}, format: "tau2"},
		oracleCase{oracle: "tau2_dir-format", files: []string{"tau2/dir-format-experiment/simulations"}, format: "tau2"},
	)
	for _, name := range []struct{ oracle, file, agent, domain string }{
		{"tau2_lb_claude-opus-4-5_sierra_2026-02-26_airline", "claude-opus-4-5_sierra_2026-02-26.submission.json", "Claude Opus 4.5", "airline"},
		{"tau2_lb_qwen3.5-397b-a17b-think_sierra_2026-03-02_telecom", "submissions.json", "Qwen3.5-397B-A17B Sierra 2026-03-02 enabled", "telecom"},
	} {
		oracleCases = append(oracleCases, oracleCase{
			oracle: name.oracle, files: []string{"tau2-leaderboard/" + name.file}, format: "tau2-leaderboard", agent: name.agent, only: name.domain,
			task: func(id string) string { return strings.Replace(id, name.domain+"-", "anon", 1) },
		})
	}
}
