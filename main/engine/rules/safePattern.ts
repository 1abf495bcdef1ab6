import { analyse } from 'scslre'

/** A repeat goes on for at most so long; one inside another, for less. */
const maxRepeatLength = 2000
const maxOuterLength = 100
/** Of two repeats that may share out the same characters, each. */
const maxSharedLength = 100

/** A part in brackets, while it is read. */
interface Group {
  /** What repeats in it, as sources of single characters. */
  varying: string[]
  /** For each alternative, what stands in it once. */
  marks: string[][]
}

/** A character or class that was just read, or a part in brackets. */
type Atom = string | Group | null

/**
 * Why a regular expression could take more than linear time or cannot be read, in words and with a way out; null where it
 * is fine. Every repeat must have an upper bound, and what repeats something that varies needs a character between the
 * rounds that stands nowhere else in them.
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

/** The pattern with its repeats above a length as if they had no end, for the search that looks at such alone. */
function endless(source: string, above: number): { source: string; flags: string } {
  const open = source.replace(/(?<!\\)\{(\d+),(\d+)\}/g, (all, least, most) =>
    Number(most) > above ? (Number(least) > 0 ? '+' : '*') : all,
  )
  return { source: open, flags: isUnicode(source) ? 'iu' : 'i' }
}

function repeatProblem(source: string): string | null {
  const groups: Group[] = [{ varying: [], marks: [[]] }]
  const current = (): Group => groups[groups.length - 1]!
  let last: Atom = null
  const keepLast = (): void => {
    if (typeof last === 'string') current().marks.at(-1)!.push(last)
  }
  for (let at = 0; at < source.length;) {
    const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at, at + 24))
    if (quantifier && last !== null) {
      const repeat = repeatOf(quantifier[0])
      const problem = quantifierProblem(quantifier[0], repeat, last)
      if (problem) return problem
      if (typeof last === 'string' && (repeat.most > repeat.least || repeat.least === 0)) current().varying.push(last)
      at += quantifier[0].length
      last = null
      continue
    }
    keepLast()
    last = null
    const token = tokenAt(source, at)
    at += token.length
    if (token.startsWith('(')) groups.push({ varying: [], marks: [[]] })
    else if (token === ')') {
      const closed: Group = groups.length > 1 ? groups.pop()! : current()
      current().varying.push(...closed.varying)
      last = closed
    } else if (token === '|') current().marks.push([])
    else if (!['^', '$', '\\b', '\\B'].includes(token)) last = token
  }
  return null
}

function tokenAt(source: string, at: number): string {
  const rest = source.slice(at)
  const token =
    /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(rest) ??
    /^(?:\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<\w+>|[^])|\[(?:\\[^]|[^\]\\])*\]|[^])/i.exec(rest)
  return token![0]
}

function repeatOf(text: string): { least: number; most: number } {
  if (text.startsWith('*')) return { least: 0, most: Number.POSITIVE_INFINITY }
  if (text.startsWith('+')) return { least: 1, most: Number.POSITIVE_INFINITY }
  if (text.startsWith('?')) return { least: 0, most: 1 }
  const [, least = '0', range, most] = /^\{(\d+)(,(\d*))?\}/.exec(text)!
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

/** Whether one character could be read as both. */
function overlaps(mark: string, varying: readonly string[]): boolean {
  const [own, ...others] = [mark, ...varying].map(
    (atom) => new RegExp(`^${atom}$`, 'iu'.slice(0, isUnicode(atom) ? 2 : 1)),
  )
  return sample.some((character) => own!.test(character) && others.some((other) => other.test(character)))
}

function isUnicode(atom: string): boolean {
  return /\\p\{|\\u\{/i.test(atom)
}
