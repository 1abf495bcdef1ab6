/** A file and the headings of a text in it, outermost first. */
export interface Place {
  file: string
  headings: readonly string[]
}

const logWords = /\b(?:log|progress|journal|changelog|history|diary|sessions?)\b/i
/** A later decision replaces an earlier one, as a later entry of a log does not. */
const decisions = /\b(?:decisions?|adrs?)\b/i
const day =
  /\b(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2})\b/i

/**
 * Checks whether two texts are from two dated entries of a log: each tells of its own day or run, so that another value in the
 * other contradicts nothing. Only a file or heading that names itself a log counts.
 */
export function areOfTwoLogEntries(one: Place, other: Place): boolean {
  const at = one.headings.findIndex((heading, place) => heading !== other.headings[place])
  const [left, right] = [one.headings[at], other.headings[at]]
  if (left === undefined || right === undefined || !day.test(left) || !day.test(right)) return false
  const above = [...new Set([nameOf(one.file), nameOf(other.file), ...one.headings.slice(0, at)])]
  return above.some((name) => logWords.test(name)) && !above.some((name) => decisions.test(name))
}

/** Returns the name of a file without its folder, its words apart. */
function nameOf(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1).replaceAll(/[._-]/g, ' ')
}
