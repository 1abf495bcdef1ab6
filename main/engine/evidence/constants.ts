/** A constant that a line of code sets to a plain number. */
export interface Constant {
  /** As it stands, such as `TIMEOUT_MS = 3000`. */
  setting: string
  value: string
  /** Counted from 1. */
  line: number
}

/** A name that code gives to a constant: capitals with underscores. */
const constantName = /^[A-Z][A-Z\d]{0,30}(?:_[A-Z\d]{1,30}){1,8}$/
/** A number as a text states it: with a unit, or after the name and `=`, `:` or “is”. */
const stated = /(?<![\w.$-])(\d[\d_,]{0,14}(?:\.\d{1,6})?)(?![\w.]*\w)(?: ?(\p{L}{1,12}))?/gu
/** Words that make a number a bound, a change or something that is not so. */
const otherwise =
  /\b(?:below|under|over|above|at (?:most|least)|more|less|fewer|than|up to|within|between|from|until|was|were|used to|formerly|instead|not|never|no longer|if|unless|when|raise|lower|increase|reduce|change)\b|n['’]t\b|[<>≤≥→]/i
const maxLine = 400

/** Finds the line that sets a constant; null where none or more than one does, or it is computed. */
export function constantIn(lines: readonly string[], name: string): Constant | null {
  if (!constantName.test(name)) return null
  const setting = new RegExp(
    String.raw`(?<![\w$.])["']?${name}["']?(?: ?: ?[A-Za-z]\w{0,20})? ?(?:=|:| )[ ]?(\d[\d_]{0,14}(?:\.\d{1,6})?)(?=\s*(?:[;,)}\]#]|//|/\*|$))`,
  )
  const found = lines.flatMap((line, at) => {
    const [whole, value] = (line.length <= maxLine && line.includes(name) && setting.exec(line)) || []
    return whole === undefined || value === undefined ? [] : [{ setting: whole, value, line: at + 1 }]
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/**
 * Returns the number that a text states for a constant in the sentence that names it at an offset: one in the unit that is part
 * of the constant's name, as “30 minutes” for `TTL_MINUTES`, or one assigned to it. Null if the sentence states none, several,
 * or a bound.
 */
export function statedFor(text: string, { start, end }: { start: number; end: number }, name: string): string | null {
  if (!constantName.test(name)) return null
  const from = Math.max(text.lastIndexOf('. ', start), text.lastIndexOf('\n', start)) + 1
  const ends = [text.indexOf('. ', end), text.indexOf('\n', end)].filter((at) => at >= 0)
  const sentence = text.slice(from, Math.min(text.length, ...ends))
  if (otherwise.test(sentence)) return null
  const units = name.toLowerCase().split('_').map(singular)
  const assigned = /^[`"'*]{0,3} ?(?:=|:|is)? ?[`"'*]{0,3}$/
  const numbers = [...sentence.matchAll(stated)]
  const own = numbers.filter(({ index, 2: unit }) => {
    const isOfUnit = unit !== undefined && units.includes(singular(unit.toLowerCase()))
    return isOfUnit || (from + index >= end && assigned.test(text.slice(end, from + index)))
  })
  const [only, ...more] = own
  return only && more.length === 0 ? (only[1] ?? null) : null
}

/** Whether two numbers are the same, however their digits are grouped. */
export function isSameNumber(one: string, other: string): boolean {
  return Number(one.replace(/[_,]/g, '')) === Number(other.replace(/[_,]/g, ''))
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word
}
