import { analyse } from 'scslre'

/** Maximum length of a repeat, and of a nested one. */
const maxRepeatLength = 2000
const maxOuterLength = 100
/** Maximum length of each of two adjacent repeats that can match the same characters. */
const maxSharedLength = 100

/** A group being parsed. */
interface Group {
  /** Its repeated parts, as single-character sources. */
  varying: string[]
  /** For each alternative, its non-repeated parts. */
  marks: string[][]
  /** The last of these. */
  alternative: string[]
}

function newGroup(): Group {
  const alternative: string[] = []
  return { varying: [], marks: [alternative], alternative }
}

/** The character, class or group just read. */
type Atom = string | Group | null

/**
 * Returns why a regular expression is invalid or could take more than linear time, with advice; null if it is safe. Every
 * repeat needs an upper bound, and a repeat of a variable part needs a separator character that occurs nowhere else in it.
 */
export function patternProblem(source: string): string | null {
  try {
    if (new RegExp(source, isUnicode(source) ? 'u' : '').test(''))
      return `${source} matches an empty text: say what must stand there.`
  } catch {
    return `${source} is not a valid regular expression.`
  }
  return repeatProblem(source) ?? sharedProblem(source)
}

function sharedProblem(source: string): string | null {
  const { reports } = analyse(endless(source, maxSharedLength), { maxReports: 1, reportTypes: { Move: false } })
  if (reports.length === 0) return null
  return `Two repeats could read the same characters in too many ways: at most ${maxSharedLength} each, or something else between them.`
}

/** The pattern with its long repeats made unbounded, for the analyser, which considers only those. */
function endless(source: string, above: number): { source: string; flags: string } {
  const open = source.replace(/(?<!\\)\{(\d+),(\d+)\}/g, (all, least, most) =>
    Number(most) > above ? (Number(least) > 0 ? '+' : '*') : all,
  )
  return { source: open, flags: isUnicode(source) ? 'iu' : 'i' }
}

function repeatProblem(source: string): string | null {
  let current = newGroup()
  const outer: Group[] = []
  let last: Atom = null
  for (let at = 0; at < source.length;) {
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at, at + 24))
    if (quantifier && last !== null) {
      const repeat = repeatOf(quantifier[0])
      const problem = quantifierProblem(quantifier[0], repeat, last)
      if (problem) return problem
      if (typeof last === 'string' && (repeat.most > repeat.least || repeat.least === 0)) current.varying.push(last)
      at += quantifier[0].length
      last = null
      continue
    }
    if (typeof last === 'string') current.alternative.push(last)
    last = null
    const token = tokenAt(source, at)
    at += token.length
    if (token.startsWith('(')) {
      outer.push(current)
      current = newGroup()
    } else if (token === ')') {
      const closed = current
      current = outer.pop() ?? current
      current.varying.push(...closed.varying)
      last = closed
    } else if (token === '|') {
      current.alternative = []
      current.marks.push(current.alternative)
    } else if (!['^', '$', '\\b', '\\B'].includes(token)) last = token
  }
  return null
}

function tokenAt(source: string, at: number): string {
  const rest = source.slice(at)
  const token =
    /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(rest) ??
    /^(?:\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<\w+>|[^])|\[(?:\\[^]|[^\]\\])*\]|[^])/i.exec(rest)
  return token?.[0] ?? rest
}

function repeatOf(text: string): { least: number; most: number } {
  if (text.startsWith('*')) return { least: 0, most: Number.POSITIVE_INFINITY }
  if (text.startsWith('+')) return { least: 1, most: Number.POSITIVE_INFINITY }
  if (text.startsWith('?')) return { least: 0, most: 1 }
  const [, least = '0', range, most] = /^\{(\d+)(,(\d*))?\}/.exec(text) ?? []
  if (range === undefined) return { least: Number(least), most: Number(least) }
  return { least: Number(least), most: most === '' ? Number.POSITIVE_INFINITY : Number(most) }
}

function quantifierProblem(text: string, { least, most }: { least: number; most: number }, last: Atom): string | null {
  if (most === Number.POSITIVE_INFINITY) return `${text} has no upper limit: give one, such as {${least},200}.`
  if (most > maxRepeatLength) return `${text} is too long: at most ${maxRepeatLength}.`
  if (last === null || typeof last === 'string' || most <= 1 || last.varying.length === 0) return null
  if (most > maxOuterLength) return `${text} repeats what repeats: at most ${maxOuterLength} times.`
  const isMarked = last.marks.every((marks) => marks.some((mark) => !overlaps(mark, last.varying)))
  return isMarked
    ? null
    : `${text} repeats what repeats, and nothing else stands between the rounds: a text could be read in too many ways.`
}

const sample = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)), '\n', '\t', 'é', '漢']

/** Whether one character can match both. */
function overlaps(mark: string, varying: readonly string[]): boolean {
  const own = wholeAtom(mark)
  const others = varying.map(wholeAtom)
  return sample.some((character) => own.test(character) && others.some((other) => other.test(character)))
}

function wholeAtom(atom: string): RegExp {
  return new RegExp(`^${atom}$`, isUnicode(atom) ? 'iu' : 'i')
}

function isUnicode(atom: string): boolean {
  return /\\p\{|\\u\{/i.test(atom)
}
