//go:build !linux

package keys

// keyringLikely is so wherever the keyring is part of the system.
func keyringLikely() bool { return true }
