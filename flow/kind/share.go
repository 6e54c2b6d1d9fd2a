package kind

// SplitEvenly parts 100 % among n in hundredths of a percent, so that the parts add up to 10000 exactly: what does not
// divide goes one hundredth each to the first. Three ways is 33.34, 33.33 and 33.33. It is nil for no one.
func SplitEvenly(n int) []int {
	if n <= 0 {
		return nil
	}
	shares := make([]int, n)
	for i := range shares {
		shares[i] = hundredPercent / n
		if i < hundredPercent%n {
			shares[i]++
		}
	}
	return shares
}

// Hundredths is a stored percent in hundredths of a percent: 33.34 is 3334. It is 0 and false where the answer is empty
// or could not be read.
func Hundredths(stored string) (int, bool) {
	hundredths, fault := readPercent(stored)
	return hundredths, fault == decimalRead
}

// Percent is the stored form of so many hundredths of a percent: 3334 is 33.34. A screen puts " %" behind it.
func Percent(hundredths int) string { return decimals(hundredths) }
