package own

import "testing"

func TestAnAccessListOfWindowsIsReadAsAMode(t *testing.T) {
	const me, other, users = "S-1-5-21-1-2-3-1001", "S-1-5-21-1-2-3-1002", "S-1-5-32-545"
	const system, administrators = "S-1-5-18", "S-1-5-32-544"
	const full, read, write, dac = 0x001f01ff, 0x00120089, 0x00120116, 0x00040000
	mine := []entry{{me, full, true}, {system, full, true}, {administrators, full, true}}
	for name, c := range map[string]struct {
		owner   string
		listed  bool
		entries []entry
		want    rights
	}{
		"mine alone":              {me, true, mine, rights{}},
		"the system's":            {administrators, true, mine, rights{}},
		"another's":               {other, true, mine, rights{owner: other}},
		"all may read":            {me, true, append([]entry{{users, read, true}}, mine...), rights{read: true}},
		"all may write":           {me, true, append([]entry{{users, write, true}}, mine...), rights{change: true}},
		"another may do anything": {me, true, append([]entry{{other, full, true}}, mine...), rights{change: true, read: true}},
		"another may let in":      {me, true, append([]entry{{other, dac, true}}, mine...), rights{change: true}},
		"another is kept out":     {me, true, append([]entry{{other, full, false}}, mine...), rights{}},
		"nobody is named":         {me, true, nil, rights{}},
		"no list":                 {me, false, nil, rights{change: true, read: true}},
	} {
		if got := readAccess(me, c.owner, c.listed, c.entries); got != c.want {
			t.Errorf("%s: got %+v, want %+v", name, got, c.want)
		}
	}
}
