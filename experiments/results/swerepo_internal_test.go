package results

import "testing"

// TestRepositoryOfAnInstance: neither the commit nor the version of an id is
// part of the repository, whose name may have a - itself.
func TestRepositoryOfAnInstance(t *testing.T) {
	const commit = "0123456789abcdef0123456789abcdef01234567"
	for id, want := range map[string]string{
		"django__django-11099":                                "django__django",
		"scikit-learn__scikit-learn-101":                      "scikit-learn__scikit-learn",
		"instance_ansible__ansible-" + commit + "-v" + commit: "ansible__ansible",
		"instance_NodeBB__NodeBB-" + commit + "-vnan":         "NodeBB__NodeBB",
		"instance_a-b__c-d-" + commit:                         "a-b__c-d",
		"alone":                                               "alone",
	} {
		if got := sweRepo(id); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}
