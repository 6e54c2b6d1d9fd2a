package cli

import (
	"strings"

	"brokerage/onboard/ui/notice"
)

// notifyFile is the notify section of the configuration file.
type notifyFile struct {
	// Bell is on unless it says false.
	Bell *bool `yaml:"bell"`
	// OSC is 9 or 777 for the terminal's own notifications.
	OSC string `yaml:"osc"`
	// Command is a program with its arguments; it gets the id of the application and its state as two more.
	Command []string `yaml:"command"`
}

// notify sets how a change of state is announced: by the environment where it says something, else by the file.
func (s *Settings) notify(getenv func(string) string, file notifyFile) error {
	var words []string
	if file.Bell != nil && !*file.Bell {
		words = append(words, "off")
	}
	if file.OSC != "" {
		words = append(words, "osc"+file.OSC)
	}
	set, err := notice.Parse(or(getenv("ONBOARD_NOTIFY"), strings.Join(words, ",")), getenv("ONBOARD_NOTIFY_COMMAND"))
	if err != nil {
		return usage("%s", err)
	}
	if len(set.Command) == 0 {
		set.Command = file.Command
	}
	s.Notify = set
	return nil
}
