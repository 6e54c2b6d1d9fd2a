// Package seal encrypts texts for keys of this computer, as age files (age-encryption.org/v1).
//
// A Key is an age identity with a name. A Vault is a key with the environment that it is of: what it seals says in its first line
// of which environment, for which Purpose and under which name it is, and opens as nothing else. A header names its key and has
// the length of the text, so that a file that was cut (flow.ErrTruncated) is told from one that was altered (flow.ErrDamaged).
// Nothing is returned of a text that is not whole, and no error quotes a key or a text.
package seal
