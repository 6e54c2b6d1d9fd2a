package seal

import (
	"bytes"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"brokerage/onboard/flow"
)

func sealedRevision(tb testing.TB, body []byte) (Key, []byte) {
	tb.Helper()
	k, err := NewKey()
	if err != nil {
		tb.Fatal(err)
	}
	sealed, err := k.Seal([]byte(`{"format":3,"draft":"d","revision":7,"savedAt":"1970-01-01T00:00:00Z"}`+"\n"), body)
	if err != nil {
		tb.Fatal(err)
	}
	return k, sealed
}

func TestEveryFlippedBitIsRefusedAsDamaged(t *testing.T) {
	k, sealed := sealedRevision(t, []byte("the answers"))
	for i := range sealed {
		for bit := range 8 {
			sealed[i] ^= 1 << bit
			plain, err := k.Unseal(sealed)
			if !errors.Is(err, flow.ErrDamaged) || plain != nil {
				t.Errorf("byte %d bit %d: got %q, %v, want %v", i, bit, plain, err, flow.ErrDamaged)
			}
			sealed[i] ^= 1 << bit
		}
	}
	if _, err := k.Unseal(sealed); err != nil {
		t.Errorf("untouched: got error %v, want none", err)
	}
}

func TestEveryCutIsRefusedAsTruncated(t *testing.T) {
	for name, body := range map[string][]byte{"one chunk": []byte("the answers"), "two chunks": make([]byte, chunkSize+10)} {
		t.Run(name, func(t *testing.T) {
			k, sealed := sealedRevision(t, body)
			step := 1 + len(sealed)/2000
			for n := 0; n < len(sealed); n += step {
				plain, err := k.Unseal(sealed[:n])
				if !errors.Is(err, flow.ErrTruncated) || plain != nil {
					t.Errorf("%d of %d bytes: got %d bytes, %v, want %v", n, len(sealed), len(plain), err, flow.ErrTruncated)
				}
			}
			_, err := k.Unseal(append(bytes.Clone(sealed), 'x'))
			if !errors.Is(err, flow.ErrDamaged) {
				t.Errorf("a byte more: got error %v, want %v", err, flow.ErrDamaged)
			}
		})
	}
}

func TestSizesAreKnownBeforehand(t *testing.T) {
	k, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{0, 1, chunkSize - 1, chunkSize, chunkSize + 1, 3 * chunkSize} {
		sealed, err := k.Seal(make([]byte, length))
		if err != nil {
			t.Fatal(err)
		}
		if declared, ok := declaredSize(sealed[:min(len(sealed), FrontSize)]); !ok || declared != int64(len(sealed)) {
			t.Errorf("%d bytes sealed: got %d, declared %d", length, len(sealed), declared)
		}
	}
}

func TestSealedTextsOpenAgain(t *testing.T) {
	k, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SliceOfN(rapid.Byte(), 0, 300), 0, 4).Draw(t, "parts")
		sealed, err := k.Seal(parts...)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := k.Unseal(sealed)
		if err != nil || !bytes.Equal(plain, bytes.Join(parts, nil)) {
			t.Fatalf("unsealed: got %q, %v, want %q", plain, err, parts)
		}
	})
}

func TestAFirstLineWithoutEndIsRefused(t *testing.T) {
	const longestLine = 1 << 20
	k, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"endless": bytes.Repeat([]byte("x"), longestLine+10),
		"short":   []byte(`{"format":1}`),
		"empty":   nil,
	} {
		sealed, err := k.Seal(text)
		if err != nil {
			t.Fatal(err)
		}
		o, err := Open(bytes.NewReader(sealed), int64(len(sealed)), k.Opens)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := o.Line(longestLine); !errors.Is(err, flow.ErrDamaged) {
			t.Errorf("%s: got error %v, want %v", name, err, flow.ErrDamaged)
		}
	}
}

func TestADiskThatCannotBeReadIsNotTakenForDamage(t *testing.T) {
	k, sealed := sealedRevision(t, make([]byte, 2*chunkSize))
	broken := errors.New("input/output error")
	for _, at := range []int{0, 50, headerSize + 5, chunkSize, len(sealed) - 5} {
		o, err := Open(&failing{data: sealed[:at], err: broken}, int64(len(sealed)), k.Opens)
		if err == nil {
			_, err = o.Rest()
		}
		if !errors.Is(err, broken) {
			t.Errorf("failing after %d bytes: got error %v, want %v", at, err, broken)
		}
	}
}

// failing gives some bytes, then an error.
type failing struct {
	data []byte
	err  error
}

func (f *failing) Read(p []byte) (int, error) {
	if len(f.data) == 0 {
		return 0, f.err
	}
	n := copy(p, f.data)
	f.data = f.data[n:]
	return n, nil
}

func FuzzOpen(f *testing.F) {
	k, sealed := sealedRevision(f, []byte("the answers"))
	f.Add(sealed)
	f.Add(sealed[:headerSize])
	f.Add([]byte("age-encryption.org/v1\n-> onboard-length 99999999999999999999\n\n--- x\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		plain, err := k.Unseal(data)
		if err == nil && !bytes.Equal(data, sealed) {
			t.Errorf("opened %d bytes that were never sealed: %q", len(data), plain)
		}
		if err != nil && !errors.Is(err, flow.ErrDamaged) && !errors.Is(err, flow.ErrTruncated) {
			t.Errorf("got error %v, want one of the two classes", err)
		}
	})
}
