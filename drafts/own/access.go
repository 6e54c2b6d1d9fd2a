package own

// entry is one line of an access list of Windows.
type entry struct {
	sid  string
	mask uint32
	// allow tells that it lets in; one that keeps out is passed over, since it can only take from another line.
	allow bool
}

// What of a mask lets somebody change or read; of a folder, put files there or take them away.
const (
	maskRead   = 0x80000000 | 0x10000000 | 0x00000001 // GENERIC_READ, GENERIC_ALL, FILE_READ_DATA
	maskChange = 0x40000000 | 0x10000000 | 0x00080000 | 0x00040000 | 0x00010000 | 0x00000002 | 0x00000004 | 0x00000040
	// GENERIC_WRITE, GENERIC_ALL, WRITE_OWNER, WRITE_DAC, DELETE, FILE_WRITE_DATA, FILE_APPEND_DATA, FILE_DELETE_CHILD.
)

// systems are the identities behind which stands the computer or who administers it, or the owner.
var systems = map[string]bool{
	"S-1-5-18": true, "S-1-5-32-544": true, "S-1-3-0": true, "S-1-3-4": true, // SYSTEM, Administrators, CREATOR OWNER, OWNER RIGHTS
	"S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464": true, // TrustedInstaller
}

// readAccess reads an access list as rightsOf reads a mode. A list that is missing lets everybody in.
func readAccess(me, owner string, listed bool, entries []entry) rights {
	other := func(sid string) bool { return sid != me && !systems[sid] }
	is := rights{change: !listed, read: !listed}
	if other(owner) {
		is.owner = owner
	}
	for _, e := range entries {
		if e.allow && other(e.sid) {
			is.change = is.change || e.mask&maskChange != 0
			is.read = is.read || e.mask&maskRead != 0
		}
	}
	return is
}
