package answersfile

// How much is read. Each bound is far above what an honest file holds, and low enough that a wrong one is refused before it
// fills the memory: a file is looked at as a whole, and its parts take some hundred times the room.
const (
	// LargestAnswers is how many bytes an answers file or a mapping may have. A whole application has some ten thousand.
	LargestAnswers = 1 << 20
	// LargestTable is how many bytes a table may have.
	LargestTable = 16 << 20
	// mostRows, mostColumns and mostCells bound a table: a batch is one firm's clients, a column one question.
	mostRows    = 20_000
	mostColumns = 500
	mostCells   = 2_000_000
	// mostEntries bounds a list of an answers file.
	mostEntries = 500
	// mostPlaces bounds the place of an entry in a path: what counts higher is a slip.
	mostPlaces = 100
	// longestPath is more than any path of a catalogue has: what is longer is no misspelt name.
	longestPath = 120
	// maxDepth is far deeper than any answer lies.
	maxDepth = 16
)
