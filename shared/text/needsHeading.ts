/** A word of a rule, which speaks for itself under any heading. */
const rule =
  /\b(?:must|always|never|only|should|shall|use|avoid|prefer|ensure|keep|run|don't|do not|cannot|required|muss|immer|nie|niemals|nur|sempre|nunca|siempre|toujours|jamais)\b/i
/** A line that is checked off, or waits to be, by a mark before or after it. */
const checked = /^[\s>#*+-]{0,12}(?:\[[ xX✓]\]|[✅☑✔✓❌✗⏳⬜🔄🚧☐])|[✅☑✔✓❌✗][ \t]{0,4}$/mu
/** A label of one to four words before a colon, or a category in brackets. */
const labelled =
  /^[\s>*+-]{0,12}(?:\[(\p{L}[\p{L}\d-]{0,30})\]\s|[*_]{0,3}(\p{L}[\p{L}\d()/&-]{0,30}(?: [\p{L}\d()/&-]{1,30}){0,3})[*_]{0,3}\s?:[*_]{0,3}(?:\s|$))/u
/** Labels that open a sentence of its own. */
const opening =
  /^(?:why|how to apply|rules?|fix|fixes|solutions?|prevention|lessons?|takeaways?|decisions?|policy|conventions?|guidelines?|what|facts?|learnings?|insights?|regeln?|note|important|warning|tip|gotcha|reason|because|caveat)\b/i
/** A full stop ends a sentence, which names what it is about. */
const sentence = /[.。]\W{0,3}$/
/** Fewer words are no sentence, if no full stop ends them. */
const minWords = 7
/** Longest text that is read, in UTF-16 units. */
const maxLength = 4000

/**
 * Checks whether a text says what it is about only together with the heading above it: a labelled value (`Status: done`), an
 * item that is checked off, a table, a snippet of code, or a few words (`No reinstall needed`). Rules, and values with a label
 * such as `Why`, speak for themselves.
 */
export function needsHeading(text: string): boolean {
  const read = text.slice(0, maxLength).trim()
  if (rule.test(read)) return false
  return isEntry(read) || (!sentence.test(read) && read.split(/\s+/, minWords).length < minWords)
}

/** More words may say the same wherever they stand. */
const maxFragmentWords = 4
/** Holds the place of what is still to be written under a heading. */
const placeholder =
  /^[\s>*+_(-]{0,12}(?:to be (?:determined|decided|defined|specified|discussed|added|done|written|filled in)|tbd|tba)\b/i
/** Maximum number of words of such a line. */
const maxPlaceholderWords = 8
/** A line or cell of a form: a label and a value of a few words. */
const field = /^[\s>*+|-]{0,12}[*_]{0,3}\p{L}[\p{L} ]{0,30}[*_]{0,3}:[*_]{0,3}\s[^.:]{1,40}$/u

/**
 * Checks whether a text that needs its heading says so little by itself that the same words under another heading are about
 * something else: a few words, the name of a file, a form filled in, such as `Status: active`, or a place to be filled, such as
 * `To be determined in the next phase`.
 */
export function isFragment(text: string): boolean {
  const read = text.slice(0, maxLength).trim()
  if (placeholder.test(read)) return read.split(/\s+/, maxPlaceholderWords + 1).length <= maxPlaceholderWords
  if (!needsHeading(read)) return false
  return (
    read.split(/\s+/, maxFragmentWords + 1).length <= maxFragmentWords ||
    read.split(/\n|[ \t]\|[ \t]/).every((line) => field.test(line))
  )
}

/** Checks whether a text is an entry of a form, a checklist or a table, or a snippet of code. */
function isEntry(text: string): boolean {
  if (text.startsWith('```') || text.startsWith('|') || checked.test(text)) return true
  const [, category, label = category] = labelled.exec(text) ?? []
  return label !== undefined && !opening.test(label) && !sentence.test(text)
}

/** Lines that are no further apart are items of one list, which its author saw together. */
const maxLinesApart = 3

/**
 * Checks whether two texts of one list begin with two terms, or are entries that differ in more than numbers: each is then
 * about something of its own, such as the files of a change. Two that are a few lines apart, given as `linesApart`, need not be
 * entries of a form; a whole sentence speaks for itself.
 */
export function areTwoEntries(one: string, other: string, linesApart: number | null): boolean {
  const [left, right] = [one, other].map((text) => text.slice(0, maxLength).trim()) as [string, string]
  if (areOfTwoTerms(left, right)) return true
  if (states(left) || states(right)) return false
  const areItems = linesApart !== null && linesApart > 0 && linesApart <= maxLinesApart
  const isOne = (text: string): boolean => isEntry(text) || (areItems && !sentence.test(text))
  if (!isOne(left) || !isOne(right)) return false
  return left.replaceAll(/\d+/g, '') !== right.replaceAll(/\d+/g, '')
}

/** Checks for a rule, in words: a command in code, such as `npm run build`, is none. */
function states(text: string): boolean {
  return rule.test(text.replaceAll(/`[^`]{0,200}`/g, ' '))
}

/** Checks whether two items of a list begin with another label or another code each: they explain, or list, two terms. */
function areOfTwoTerms(one: string, other: string): boolean {
  const [left, right] = [termOf(one), termOf(other)]
  return left !== null && right !== null && left !== right
}

/** Returns the code or the label that a text explains or consists of; null if a label only says what sort of note it is. */
function termOf(text: string): string | null {
  const code = /^[\s>*+-]{0,12}`([^`]{2,200})`(?:\s{0,3}(?:[:→(–—]|- )|$)/.exec(text)?.[1]
  if (code !== undefined) return code
  const [, , label] = labelled.exec(text) ?? []
  return label === undefined || opening.test(label) ? null : label.toLowerCase()
}
