import type { DiffLine, FileDiff } from '../../shared/model/diff.ts'
import { placesBeside } from './diffExcerpt.ts'

/** Number of unchanged lines shown on either side of a change. */
const context = 2
/** A longer line fills several on screen: one of them is context enough. */
const longContext = 160
/** A JSON object on one line, as in a file of records. */
const isRecord = /^\s*\{.*\}\s*$/

/**
 * A line of a diff; `isPaired` where it replaces another, or is replaced by one. `beside` is where the changed words of that
 * other line would stand in it, as character offsets.
 */
export type ShownLine = DiffLine & { isPaired: boolean; beside: number[] }

export interface ShownHunk {
  /** Number of unchanged lines left out above it; null if not known. */
  above: number | null
  /** Number of lines left out above it that say where a new record comes from. */
  lineage: number
  /** The heading its lines stand under; empty if there is none. */
  heading: string
  lines: ShownLine[]
}

/**
 * Returns the hunks of a diff with a line or two of context, and how many unchanged lines stand between and below them. Where
 * each line is a record, only the changed records are shown; of a new or removed record, all but its lineage. `isWhole` shows
 * that too.
 */
export function shownHunks(
  { hunks, change, path, below = 0 }: FileDiff,
  isWhole = false,
): { hunks: ShownHunk[]; below: number } {
  if (change !== 'modify') {
    const look = path.endsWith('.json') ? readable : unpaired
    return { hunks: hunks.flatMap(({ lines }) => wholeFile(lines, isWhole, look)), below: 0 }
  }
  /** Number of lines of the old file up to the end of the previous hunk as shown; null if not known. */
  let shownUntil: number | null = 0
  let left = 0
  const shown = hunks.flatMap(({ header, lines }): ShownHunk[] => {
    const span = /^@@ -(\d+)(?:,(\d+))? .*? @@(?: (.+))?$/.exec(header)
    const count = Number(span?.[2] ?? 1)
    const start = span ? Number(span[1]) - (count === 0 ? 0 : 1) : null
    return shownRanges(lines).map(([from, to]) => {
      left = numbered(lines.slice(to).filter(isOld))
      const above =
        start === null || shownUntil === null ? null : start + lines.slice(0, from).filter(isOld).length - shownUntil
      shownUntil = start === null ? null : start + count - left
      return { above, lineage: 0, heading: span?.[3] ?? '', lines: paired(lines.slice(from, to)) }
    })
  })
  return { hunks: shown, below: shownUntil === null ? 0 : left + below }
}

/** Returns the lines of a file that is new or removed; those of its lineage are left out. */
function wholeFile(lines: readonly DiffLine[], isWhole: boolean, look: (line: DiffLine) => ShownLine): ShownHunk[] {
  const start = isWhole ? -1 : lines.findIndex(({ text }) => text === lineageStart)
  const end = lines.findIndex(({ text }, at) => at > start && lineageEnd.test(text)) + 1
  const parts = start < 0 || end === 0 ? [lines] : [lines.slice(0, start), lines.slice(end)]
  return parts.map((part, at) => ({
    above: 0,
    lineage: at === 0 ? 0 : end - start,
    heading: '',
    lines: part.map(look),
  }))
}

/** The field of a reference's JSON file that names its sources, and the end of that field. */
const lineageStart = '  "lineage": {'
const lineageEnd = /^ {2}\},?$/

/** Returns which lines of a hunk are shown: the changed records, else from the first change to the last, with some context. */
function shownRanges(lines: readonly DiffLine[]): [number, number][] {
  const changes = lines.filter(({ sign }) => sign !== ' ')
  if (changes.every(({ text }) => isRecord.test(text))) return runsOfChanges(lines)
  const first = lines.findIndex(({ sign }) => sign !== ' ')
  let last = lines.findLastIndex(({ sign }) => sign !== ' ')
  // That a file ends without a newline is said of its last line.
  if (lines[last + 1] && numbered(lines.slice(last + 1, last + 2)) === 0) last += 1
  const isLong = (line: DiffLine | undefined): boolean => (line?.text.length ?? 0) > longContext
  const lead = isLong(lines[first - 1]) ? 1 : context
  const trail = isLong(lines[last + 1]) ? 1 : context
  return [[Math.max(0, first - lead), Math.min(lines.length, last + 1 + trail)]]
}

function runsOfChanges(lines: readonly DiffLine[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [at, { sign }] of lines.entries()) {
    const last = runs.at(-1)
    if (sign === ' ') continue
    if (last?.[1] === at) last[1] = at + 1
    else runs.push([at, at + 1])
  }
  return runs
}

function isOld({ sign }: DiffLine): boolean {
  return sign !== '+'
}

/** Counts the lines of the file itself, without the notes between them. */
function numbered(lines: readonly DiffLine[]): number {
  return lines.filter(({ text }) => !text.startsWith('\\ No newline')).length
}

/** Marks the lines that replace each other: a removed one, directly followed by the added one. */
function paired(lines: readonly DiffLine[]): ShownLine[] {
  const replaces = (removed: DiffLine | undefined, added: DiffLine | undefined): boolean =>
    removed?.sign === '-' && added?.sign === '+' && removed.words.length + added.words.length > 0
  return lines.map((line, at) => {
    const [above, below] = [lines[at - 1], lines[at + 1]]
    const other = replaces(above, line) ? above : replaces(line, below) ? below : undefined
    return {
      ...line,
      isPaired: line.words.length > 0 || other !== undefined,
      beside: other ? placesBeside(line.words, other.words) : [],
    }
  })
}

function unpaired(line: DiffLine): ShownLine {
  return { ...line, isPaired: false, beside: [] }
}

/** A line of a JSON file that holds one field with a text. */
const textField = /^\s*"[^"\\]*": ".*",?$/

/** Shows such a line as one reads it: breaks, quotes and backslashes of the text stand for themselves. */
function readable(line: DiffLine): ShownLine {
  const { text } = line
  const meant = (_: string, sign: string): string => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign)
  return unpaired(textField.test(text) ? { ...line, text: text.replace(/\\(["\\nt])/g, meant) } : line)
}
