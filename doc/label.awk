# SPDX-License-Identifier: MIT
# Gives each page the label guide-NAME in its first heading, for layout.xml; in the pages themselves it would show where
# repositories are read. The main page needs none.
FNR == 1 {
	name = FILENAME
	sub(/.*\//, "", name)
	sub(/\.md$/, "", name)
	gsub(/[^a-z-]/, "-", name)
	if (name != "mainpage")
		$0 = $0 " {#guide-" name "}"
}
{ print }
