/** How a run of a text is shown. */
export interface Look {
  code: boolean
  strong: boolean
  em: boolean
  struck: boolean
}

/** A run with one look, by its range in the text; the marks of Markdown belong to none. */
export interface Run {
  start: number
  end: number
  look: Look
}

interface Range {
  start: number
  end: number
}

/** Code with its backticks, and how many of them begin and end it. */
interface Code extends Range {
  ticks: number
}

/**
 * Splits a text into runs: code between backticks (as many before as after it), emphasis between asterisks (or underscores around
 * several words), both also over the end of a wrapped line, struck words between double tildes, the words of links, and plain words.
 * Marks without a pair stay.
 */
export function inlineRuns(text: string): Run[] {
  const codes = codesIn(text)
  const links = linksIn(text, codes)
  const strong = pairsIn(text, codes, 2)
  const marks = new Set(strong.flatMap(({ start, end }) => [start, start + 1, end - 2, end - 1]))
  const em = pairsIn(text, codes, 1, marks)
  const struck = rangesOf(text, /(?<!~)~~(?=[^\s~])[^~\n]*[^\s~]~~(?!~)/g).filter(({ start }) => !isIn(codes, start))
  const hidden: Range[] = [
    ...codes.flatMap(({ start, end, ticks }) => edges(ticks)({ start, end })),
    ...struck.flatMap(edges(2)),
    ...strong.flatMap(edges(2)),
    ...em.flatMap(edges(1)),
    ...links.flatMap(({ whole, words }) => [
      { start: whole.start, end: words.start },
      { start: words.end, end: whole.end },
    ]),
  ]
  const cuts = [
    0,
    ...[...codes, ...strong, ...em, ...struck, ...hidden].flatMap(({ start, end }) => [start, end]),
    text.length,
  ]
  const sorted = [...new Set(cuts)].sort((one, other) => one - other)
  const runs: Run[] = []
  for (const [index, start] of sorted.entries()) {
    const end = sorted[index + 1]
    if (end === undefined || isIn(hidden, start)) continue
    const look = {
      code: isIn(codes, start),
      strong: isIn(strong, start),
      em: isIn(em, start),
      struck: isIn(struck, start),
    }
    const last = runs.at(-1)
    if (last && last.end === start && isSame(last.look, look)) last.end = end
    else runs.push({ start, end, look })
  }
  return runs
}

/**
 * Finds code between backticks. It may go on after the end of a line if a backtick is left over there and in the next one: a
 * stray one pairs with none of another line.
 */
function codesIn(text: string): Code[] {
  const ranges: Code[] = []
  const lines = text.split('\n')
  let start = 0
  for (let at = 0; at < lines.length; at += 1) {
    const [line = '', next = ''] = lines.slice(at, at + 2)
    const isWrapped = hasLoneTick(line) && hasLoneTick(next)
    const whole = isWrapped ? `${line}\n${next}` : line
    for (const { start: from, end, ticks } of codesInLine(whole).codes)
      ranges.push({ start: start + from, end: start + end, ticks })
    if (isWrapped) at += 1
    start += whole.length + 1
  }
  return ranges
}

/** Marks a text of one line as code, between more backticks than stand together in it. */
export function asCode(text: string): string {
  const most = Math.max(0, ...[...text.matchAll(/`+/g)].map(([row]) => row.length))
  const ticks = '`'.repeat(most + 1)
  return `${ticks}${text}${ticks}`
}

/** Checks whether a line has a backtick that neither begins nor ends code in it. */
export function hasLoneTick(line: string): boolean {
  return codesInLine(line).isLone
}

/** Finds code in a line: what stands between a row of backticks and the next one that is as long. */
function codesInLine(line: string): { codes: Code[]; isLone: boolean } {
  const rows = [...line.matchAll(/`+/g)].map(({ index, 0: row }) => ({ index, ticks: row.length }))
  const latest = new Map<number, number>()
  const next: (number | undefined)[] = []
  for (const [at, { ticks }] of [...rows.entries()].toReversed()) {
    next[at] = latest.get(ticks)
    latest.set(ticks, at)
  }
  const codes: Code[] = []
  let isLone = false
  for (let at = 0; at < rows.length; at += 1) {
    const { index = 0, ticks = 1 } = rows[at] ?? {}
    const end = next[at]
    if (end === undefined) isLone ||= ticks === 1
    else {
      codes.push({ start: index, end: (rows[end]?.index ?? index) + ticks, ticks })
      at = end
    }
  }
  return { codes, isLone }
}

function isIn(ranges: readonly Range[], at: number): boolean {
  return ranges.some(({ start, end }) => at >= start && at < end)
}

function isSame(one: Look, other: Look): boolean {
  return one.code === other.code && one.strong === other.strong && one.em === other.em && one.struck === other.struck
}

function edges(width: number): (range: Range) => Range[] {
  return ({ start, end }) => [
    { start, end: start + width },
    { start: end - width, end },
  ]
}

function rangesOf(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map(({ index, 0: whole }) => ({ start: index, end: index + whole.length }))
}

function linksIn(text: string, codes: readonly Range[]): { whole: Range; words: Range }[] {
  return [...text.matchAll(/!?\[([^[\]\n]{1,300})\]\([^()\s]{1,500}\)/g)].flatMap(
    ({ index, 0: all, 1: words = '' }) => {
      const whole = { start: index, end: index + all.length }
      if (codes.some((code) => code.start < whole.start && whole.start < code.end)) return []
      const start = index + all.indexOf('[') + 1
      return [{ whole, words: { start, end: start + words.length } }]
    },
  )
}

/** Finds the pairs of emphasis marks of a width: before a word and after one, in one paragraph, outside code. */
function pairsIn(text: string, codes: readonly Range[], width: 1 | 2, taken: ReadonlySet<number> = new Set()): Range[] {
  const pairs: Range[] = []
  const open = new Map<string, number>()
  for (const { index, 0: whole } of text.matchAll(/\*+|_+|\n[ \t]*\n/g)) {
    const sign = whole.charAt(0)
    if (sign === '\n') open.clear()
    if (sign === '\n' || codes.some(({ start, end }) => index > start && index < end)) continue
    const free = [...whole].flatMap((_, at) => (taken.has(index + at) ? [] : index + at))
    if (free.length < width || (width === 1 && free.length > 1)) continue
    const [first = index, last = index] = [free[0], free.at(-1)]
    const begun = open.get(sign)
    const before = text.charAt(index - 1)
    const after = text.charAt(index + whole.length)
    if (
      begun !== undefined &&
      /\S/.test(before) &&
      endsWord(width, sign, after) &&
      hasWords(text, sign, begun, first)
    ) {
      pairs.push({ start: begun, end: first + width })
      open.delete(sign)
    } else if (/\S/.test(after) && beginsWord(width, sign, before, after)) open.set(sign, last - width + 1)
  }
  return pairs
}

function beginsWord(width: 1 | 2, sign: string, before: string, after: string): boolean {
  if (width === 2 && sign === '*') return true
  return !/[\p{L}\p{N}/.*_]/u.test(before) && /[\p{L}\p{N}`"“'‘([]/u.test(after)
}

function endsWord(width: 1 | 2, sign: string, after: string): boolean {
  return (width === 2 && sign === '*') || !/[\p{L}\p{N}*_]/u.test(after)
}

/** Underscores belong to names, as in `__init__`; around several words they are emphasis. */
function hasWords(text: string, sign: string, start: number, end: number): boolean {
  return sign === '*' || /\S\s+\S/.test(text.slice(start, end))
}
