package sandbox

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// A record file is an append-only file of sealed entries:
//
//	magic | length of the sealed key, 4 bytes | the sealed key
//	length of the box, 4 bytes | CRC-32 of place and length, 4 bytes | box
//	...
//
// The key is made with the file and sealed with the caller's seal, once: an entry then costs microseconds. A box is
// AES-256-GCM under a random nonce, with its place in the file as additional data, so that entries cannot be moved.
const (
	recordFileMagic = "onboard sandbox ledger 1\n"
	keySize         = 32
	frameSize       = 8 // what is before a box
	sectorSize      = 512
	// maxSealedKey bounds what is read of a file that may be anything.
	maxSealedKey = 64 << 10
)

// errTorn is an entry that its writer did not finish: it was never answered for.
var errTorn = errors.New("unfinished entry")

// recordFile is an open file with the place after its last whole entry.
type recordFile struct {
	file *os.File
	aead cipher.AEAD
	end  int64
	// head is how it begins: no other file begins so.
	head []byte
}

// newRecordFile begins one in an empty file.
func newRecordFile(file *os.File, seal func([]byte) ([]byte, error)) (*recordFile, error) {
	key := make([]byte, keySize)
	_, _ = rand.Read(key) // never fails
	sealed, err := seal(key)
	if err != nil {
		return nil, fmt.Errorf("sealing the key of the sandbox records: %w", err)
	}
	head := binary.BigEndian.AppendUint32([]byte(recordFileMagic), uint32(len(sealed)))
	head = append(head, sealed...)
	if _, err := file.WriteAt(head, 0); err != nil {
		return nil, err
	}
	aead, err := box(key)
	return &recordFile{file: file, aead: aead, end: int64(len(head)), head: head}, err
}

// openRecordFile reads the head of a record file.
func openRecordFile(file *os.File, open func([]byte) ([]byte, error)) (*recordFile, error) {
	head := make([]byte, len(recordFileMagic)+4)
	if _, err := file.ReadAt(head, 0); err != nil || !bytes.HasPrefix(head, []byte(recordFileMagic)) {
		return nil, errors.New("not a ledger of this program")
	}
	size := binary.BigEndian.Uint32(head[len(recordFileMagic):])
	if size > maxSealedKey {
		return nil, errors.New("the head is damaged")
	}
	sealed := make([]byte, size)
	if _, err := file.ReadAt(sealed, int64(len(head))); err != nil {
		return nil, errors.New("the head is cut off")
	}
	key, err := open(sealed)
	if err != nil {
		return nil, fmt.Errorf("opening the key: %w", err)
	}
	if len(key) != keySize {
		return nil, errors.New("the head holds no key")
	}
	aead, err := box(key)
	head = append(head, sealed...)
	return &recordFile{file: file, aead: aead, end: int64(len(head)), head: head}, err
}

// begins tells whether an open file is this one.
func (l *recordFile) begins(file *os.File) bool {
	head := make([]byte, len(l.head))
	_, err := file.ReadAt(head, 0)
	return err == nil && bytes.Equal(head, l.head)
}

func box(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// frame is what is written before a box of a length at a place.
func frame(at int64, length int) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(length))
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(append(position(at), b...)))
}

func position(at int64) []byte { return binary.BigEndian.AppendUint64(nil, uint64(at)) }

// append writes an entry at the end and returns its size in the file. It is on its way to the disk, not yet there. An
// entry that could not be written whole is taken away again.
func (l *recordFile) append(plain []byte) (size int64, err error) {
	length := len(plain) + l.aead.Overhead()
	entry := append(make([]byte, 0, frameSize+length), frame(l.end, length)...)
	entry = l.aead.Seal(entry, nil, plain, position(l.end)) //nolint:gosec // it makes its own random nonce: nil is the only one it takes
	if _, err := l.file.WriteAt(entry, l.end); err != nil {
		return 0, errors.Join(err, l.file.Truncate(l.end))
	}
	l.end += int64(len(entry))
	return int64(len(entry)), nil
}

// follow reads the entries after the last one known, up to size, the length of the file. What was not finished at the end
// is cut off: the holder of the lock knows that nobody is still writing it.
func (l *recordFile) follow(size int64, each func(plain []byte, size int64) error) error {
	for l.end < size {
		plain, next, err := l.entry(size)
		if errors.Is(err, errTorn) {
			return l.file.Truncate(l.end)
		}
		if err != nil {
			return fmt.Errorf("entry at byte %d: %w", l.end, err)
		}
		if err := each(plain, next-l.end); err != nil {
			return fmt.Errorf("entry at byte %d: %w", l.end, err)
		}
		l.end = next
	}
	return nil
}

// entry reads the entry at the end. A write that was cut leaves a part of it, or, where the power went, zeros in its last
// sector (sectors are written whole or not at all); anything else that does not open is damage, and is not passed over.
func (l *recordFile) entry(size int64) (plain []byte, next int64, err error) {
	rest := size - l.end
	if rest < frameSize {
		return nil, 0, errTorn
	}
	head := make([]byte, frameSize)
	if _, err := l.file.ReadAt(head, l.end); err != nil {
		return nil, 0, err
	}
	length := int64(binary.BigEndian.Uint32(head))
	if !bytes.Equal(head, frame(l.end, int(length))) {
		if l.blank(l.end, size) {
			return nil, 0, errTorn
		}
		return nil, 0, errors.New("damaged")
	}
	next = l.end + frameSize + length
	if next > size {
		return nil, 0, errTorn
	}
	sealed := make([]byte, length)
	if _, err := l.file.ReadAt(sealed, l.end+frameSize); err != nil {
		return nil, 0, err
	}
	if plain, err = l.aead.Open(nil, nil, sealed, position(l.end)); err == nil {
		return plain, next, nil
	}
	if next == size && l.blank(max(l.end, (size-1)/sectorSize*sectorSize), size) {
		return nil, 0, errTorn
	}
	return nil, 0, errors.New("damaged")
}

// blank tells whether there is nothing but zeros between two places.
func (l *recordFile) blank(from, to int64) bool {
	buffer := make([]byte, 32<<10)
	part := io.NewSectionReader(l.file, from, to-from)
	for {
		n, err := part.Read(buffer)
		if len(bytes.Trim(buffer[:n], "\x00")) > 0 || err != nil && !errors.Is(err, io.EOF) {
			return false
		}
		if err != nil {
			return true
		}
	}
}
