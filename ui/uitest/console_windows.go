package uitest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Console plays a process in a pseudo-console of Windows: keys reach it as input records, and what it writes comes back
// as the bytes for a terminal. See looks at those bytes and not at a picture: the console of wine counts the bytes of a sequence as
// cells and breaks the line within them, which no picture survives.
type Console struct {
	t       testing.TB
	pseudo  windows.Handle
	in, out windows.Handle
	process windows.Handle
	closing sync.Once

	mu   sync.Mutex
	all  []byte
	from int // where what came since the last key begins
}

// insideEnv tells a test binary that it is the process between a pseudo-console and the program.
const insideEnv = "ONBOARD_TEST_INSIDE_CONSOLE"

// The process that a pseudo-console starts has the console, and under wine not by its standard handles; what that one starts has both.
func init() {
	if os.Getenv(insideEnv) == "" {
		return
	}
	if err := os.Unsetenv(insideEnv); err != nil {
		os.Exit(90)
	}
	in, err := os.OpenFile("CONIN$", os.O_RDWR, 0)
	if err != nil {
		os.Exit(91)
	}
	out, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		os.Exit(92)
	}
	signal.Notify(make(chan os.Signal, 1), os.Interrupt, syscall.SIGTERM) // the program's to answer
	if windows.SetConsoleOutputCP(oldPage) != nil || windows.SetConsoleCP(oldPage) != nil {
		os.Exit(93)
	}
	before := settings(in, out)
	cmd := exec.Command(os.Args[1], os.Args[2:]...) //nolint:gosec,noctx // the test's own program, as long as it runs
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, out
	ended := code(cmd.Run())
	if settings(in, out) != before {
		ended = NotGivenBack
	}
	os.Exit(ended)
}

// oldPage is the code page of a console that nobody told of UTF-8.
const oldPage = 437

// NotGivenBack is the exit code where the program left the console with other modes or code pages than it had.
const NotGivenBack = 94

// settings are the modes and the code pages of a console.
func settings(in, out *os.File) (all [4]uint32) {
	_ = windows.GetConsoleMode(windows.Handle(in.Fd()), &all[0]) // 0 is as good to compare
	_ = windows.GetConsoleMode(windows.Handle(out.Fd()), &all[1])
	all[2], _ = windows.GetConsoleCP()
	all[3], _ = windows.GetConsoleOutputCP()
	return all
}

// StartConsole runs a binary in a pseudo-console of w by h cells, with a home of its own. It ends with the test.
func StartConsole(tb testing.TB, bin, home string, w, h int, args ...string) *Console {
	tb.Helper()
	c := &Console{t: tb}
	var theirIn, theirOut windows.Handle
	must(tb, windows.CreatePipe(&theirIn, &c.in, nil, 0))
	must(tb, windows.CreatePipe(&c.out, &theirOut, nil, 0))
	must(tb, windows.CreatePseudoConsole(windows.Coord{X: int16(w), Y: int16(h)}, theirIn, theirOut, 0, &c.pseudo)) //nolint:gosec // sizes of screens
	must(tb, errors.Join(windows.CloseHandle(theirIn), windows.CloseHandle(theirOut)))
	c.spawn(home, append([]string{bin}, args...))
	go c.read()
	tb.Cleanup(func() {
		c.Close()
		_ = windows.TerminateProcess(c.process, 1) // it has ended by itself as a rule
		_, _ = windows.WaitForSingleObject(c.process, windows.INFINITE)
	})
	return c
}

// spawn starts this test binary in the pseudo-console, which starts the program.
func (c *Console) spawn(home string, command []string) {
	c.t.Helper()
	self, err := os.Executable()
	must(c.t, err)
	path, err := windows.UTF16PtrFromString(self)
	must(c.t, err)
	line, err := windows.UTF16PtrFromString(windows.ComposeCommandLine(append([]string{self}, command...)))
	must(c.t, err)
	attributes, err := windows.NewProcThreadAttributeList(1)
	must(c.t, err)
	defer attributes.Delete()
	must(c.t, attributes.Update(windows.PROC_THREAD_ATTRIBUTE_PSEUDOCONSOLE, *(*unsafe.Pointer)(unsafe.Pointer(&c.pseudo)), unsafe.Sizeof(c.pseudo))) // the handle itself, as the call wants it
	start := windows.StartupInfoEx{ProcThreadAttributeList: attributes.List()}
	start.Cb = uint32(unsafe.Sizeof(start))
	start.Flags = windows.STARTF_USESTDHANDLES // none of ours
	var made windows.ProcessInformation
	must(c.t, windows.CreateProcess(path, line, nil, nil, false, windows.CREATE_UNICODE_ENVIRONMENT|windows.EXTENDED_STARTUPINFO_PRESENT,
		environment(insideEnv+"=1", "USERPROFILE="+home, "LOCALAPPDATA="+home+`\Local`, "APPDATA="+home+`\Roaming`), nil, &start.StartupInfo, &made))
	c.process = made.Process
	must(c.t, windows.CloseHandle(made.Thread))
}

// environment is that of this process with some of it replaced, as CreateProcess wants it: each entry and the whole end with a zero.
func environment(replaced ...string) *uint16 {
	all := map[string]string{}
	for _, entry := range append(os.Environ(), replaced...) {
		name, _, _ := strings.Cut(entry, "=")
		all[strings.ToUpper(name)] = entry
	}
	var block []uint16
	for _, entry := range all {
		if text, err := windows.UTF16FromString(entry); err == nil { // none holds a zero
			block = append(block, text...)
		}
	}
	return &append(block, 0)[0]
}

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

func (c *Console) read() {
	buf := make([]byte, 32<<10)
	for {
		var n uint32
		err := windows.ReadFile(c.out, buf, &n, nil)
		c.mu.Lock()
		c.all = append(c.all, buf[:n]...)
		c.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// sequence is what a terminal obeys and does not show.
var sequence = regexp.MustCompile(`\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)?|[=>78])`)

// Shown is what of some output is text, without the spaces: the console leaves them out where it clears a line instead.
func Shown(output string) string {
	text := sequence.ReplaceAllString(strings.ReplaceAll(output, "\r\n", ""), "")
	return strings.Join(strings.Fields(text), "")
}

// See waits until all the texts have been written since the last key.
func (c *Console) See(texts ...string) *Console {
	c.t.Helper()
	look := func() string {
		c.mu.Lock()
		defer c.mu.Unlock()
		return Shown(string(c.all[c.from:]))
	}
	for _, text := range texts {
		if came, ok := wait(look, func(s string) bool { return strings.Contains(s, Shown(text)) }); !ok {
			c.t.Fatalf("the console does not show %q, but\n%s", text, came)
		}
	}
	return c
}

// Shown is what has been written so far, as Shown gives it.
func (c *Console) Shown() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Shown(string(c.all))
}

// Type sends text in one go.
func (c *Console) Type(text string) *Console {
	c.t.Helper()
	c.mu.Lock()
	c.from = len(c.all)
	c.mu.Unlock()
	for sent := 0; sent < len(text); {
		var n uint32
		must(c.t, windows.WriteFile(c.in, []byte(text)[sent:], &n, nil))
		sent += int(n)
	}
	return c
}

// Press presses a key by Bubble Tea's name.
func (c *Console) Press(key string) *Console {
	c.t.Helper()
	return c.Type(keyBytes(c.t, key))
}

// Close closes the window.
func (c *Console) Close() {
	c.closing.Do(func() { windows.ClosePseudoConsole(c.pseudo) })
}

// Wait waits for the end of the program and returns its exit code.
func (c *Console) Wait() int {
	c.t.Helper()
	event, err := windows.WaitForSingleObject(c.process, uint32(patience/time.Millisecond))
	if err != nil || event != windows.WAIT_OBJECT_0 {
		c.t.Fatalf("the program does not end: %s, %v", fmt.Sprint(event), err)
	}
	var code uint32
	must(c.t, windows.GetExitCodeProcess(c.process, &code))
	return int(code)
}
