import type { DiffLine, FileDiff, Hunk } from '../model/diff.ts'
import { commonLines } from './lineDiff.ts'
import { pairLines } from './linePairs.ts'
import { headingOf } from './markdown.ts'
import type { Group } from '../groupBy.ts'

/** Follows a last line without a newline, as in git. It is not a line of the file: both its numbers are null. */
const noNewline = '\\ No newline at end of file'

/**
 * Returns the changes of a file. `before` is null if the file is created, `after` if it is removed. `context` is the number
 * of lines shown around each change. Words are marked only on changed lines with a counterpart. Line ends other than `\n` are
 * part of the lines, so that changes of them are visible.
 */
export function fileDiff(path: string, before: string | null, after: string | null, context = 3): FileDiff {
  const diff: FileDiff = { path, change: changeOf(before, after), added: 0, removed: 0, hunks: [] }
  const part = differingPart(before ?? '', after ?? '', context)
  if (!part) return diff
  const left = linesOf(part.before)
  const right = linesOf(part.after)
  let below = 0
  for (const group of groupsOf(changedRanges(left, right), context)) {
    diff.hunks.push(hunkOf(group, left, right, part.skippedLines, context, part.above))
    for (const range of group) {
      diff.added += range.rightEnd - range.rightStart
      diff.removed += range.leftEnd - range.leftStart
    }
    const shown = Math.min(left.length, (group.at(-1)?.leftEnd ?? 0) + context)
    below = left.length - shown + part.linesBelow
  }
  return below === 0 ? diff : { ...diff, below }
}

function changeOf(before: string | null, after: string | null): FileDiff['change'] {
  if (before === null) return 'create'
  return after === null ? 'remove' : 'modify'
}

/** Formats the diff as `diff -u` and `git` do; empty if nothing changes. `from` names the old version. */
export function formatUnified(diff: FileDiff, from: string = diff.path): string {
  if (diff.hunks.length === 0) return ''
  const lines = [
    `--- ${diff.change === 'create' ? '/dev/null' : from}`,
    `+++ ${diff.change === 'remove' ? '/dev/null' : diff.path}`,
  ]
  for (const hunk of diff.hunks) {
    lines.push(hunk.header)
    for (const line of hunk.lines)
      lines.push(line.old === null && line.new === null ? line.text : line.sign + line.text)
  }
  return lines.join('\n') + '\n'
}

interface Range {
  leftStart: number
  leftEnd: number
  rightStart: number
  rightEnd: number
}

/** Trims the whole lines both texts share at either end, except `context` of them; null if they are equal. */
function differingPart(before: string, after: string, context: number) {
  if (before === after) return null
  const shorter = Math.min(before.length, after.length)
  const [left, right] = [before.length, after.length]
  const head = sharedLength(shorter, (from, to) => before.slice(from, to) === after.slice(from, to))
  const tail = sharedLength(
    shorter - head,
    (from, to) => before.slice(left - to, left - from) === after.slice(right - to, right - from),
  )
  let start = lineStart(before, head)
  for (let i = 0; i < context && start > 0; i += 1) start = lineStart(before, start - 1)
  let end = before.length - tail
  for (let i = 0; i <= context && end < before.length; i += 1) end = nextLine(before, end)
  return {
    before: before.slice(start, end),
    after: after.slice(start, after.length - (before.length - end)),
    skippedLines: countLines(before, start),
    linesBelow: countLinesAfter(before, end),
    above: before.slice(Math.max(0, start - 20_000), start),
  }
}

/** Returns the length of the common prefix or suffix, at most `most`, by blocks of halving size. */
function sharedLength(most: number, isSame: (from: number, to: number) => boolean): number {
  let length = 0
  for (let block = 1 << 16; block >= 1; block >>= 1)
    while (length + block <= most && isSame(length, length + block)) length += block
  return length
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

/** Counts the lines from a position to the end, also one without a newline. */
function countLinesAfter(text: string, start: number): number {
  let count = 0
  for (let at = start; at < text.length; at = nextLine(text, at)) count += 1
  return count
}

function countLines(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/**
 * Returns the Markdown heading above a hunk, at most 80 characters; `above` is the text before the first line. The search is
 * limited: a distant heading is meaningless, and a file without headings is not scanned to its start.
 */
function headingAbove(above: string, lines: readonly string[], line: number): string {
  const found =
    lines.slice(Math.max(0, line - 400), line).findLast(isTitle) ??
    (line < 400 ? linesOf(above).findLast(isTitle) : undefined)
  return found ? ` ${found.trimEnd().slice(0, 80)}` : ''
}

function isTitle(line: string): boolean {
  return Boolean(headingOf(line)?.text)
}

/** Returns the lines including their line ends. */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}

function changedRanges(left: readonly string[], right: readonly string[]): Range[] {
  const ranges: Range[] = []
  let [l, r] = [0, 0]
  for (const match of [...commonLines(left, right), { left: left.length, right: right.length, count: 0 }]) {
    if (match.left > l || match.right > r)
      ranges.push({ leftStart: l, leftEnd: match.left, rightStart: r, rightEnd: match.right })
    ;[l, r] = [match.left + match.count, match.right + match.count]
  }
  return ranges
}

/** Groups changes whose context touches into one hunk. */
function groupsOf(ranges: readonly Range[], context: number): Group<Range>[] {
  const groups: Group<Range>[] = []
  for (const range of ranges) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && range.leftStart - last.leftEnd <= context * 2) group.push(range)
    else groups.push([range])
  }
  return groups
}

function hunkOf(
  group: Readonly<Group<Range>>,
  left: readonly string[],
  right: readonly string[],
  skipped: number,
  context: number,
  above: string,
): Hunk {
  const [first] = group
  const last = group.at(-1) ?? first
  const lead = Math.min(context, first.leftStart)
  const [leftStart, rightStart] = [first.leftStart - lead, first.rightStart - lead]
  const lines: DiffLine[] = []
  let [l, r] = [leftStart, rightStart]
  const put = (text: string, sign: DiffLine['sign'], words: DiffLine['words'] = []) => {
    const ended = text.endsWith('\n')
    lines.push({
      sign,
      old: sign === '+' ? null : skipped + ++l,
      new: sign === '-' ? null : skipped + ++r,
      text: ended ? text.slice(0, -1) : text,
      words,
    })
    if (!ended) lines.push({ sign: ' ', old: null, new: null, text: noNewline, words: [] })
  }
  const putSame = (until: number) => {
    for (const text of left.slice(l, until)) put(text, ' ')
  }
  for (const range of group) {
    putSame(range.leftStart)
    const removed = left.slice(range.leftStart, range.leftEnd)
    const added = right.slice(range.rightStart, range.rightEnd)
    const words = pairLines(removed, added)
    let [nextRemoved, nextAdded] = [0, 0]
    const putUntil = (removedEnd: number, addedEnd: number) => {
      for (const text of removed.slice(nextRemoved, removedEnd)) put(text, '-', words.removed[nextRemoved++])
      for (const text of added.slice(nextAdded, addedEnd)) put(text, '+', words.added[nextAdded++])
    }
    if (areLong(removed)) for (const [l, r] of words.pairs) putUntil(l + 1, r + 1)
    putUntil(removed.length, added.length)
  }
  putSame(Math.min(left.length, last.leftEnd + context))
  const old = span(skipped + leftStart, l - leftStart)
  const now = span(skipped + rightStart, r - rightStart)
  return { header: `@@ -${old} +${now} @@${headingAbove(above, left, leftStart)}`, lines }
}

/**
 * Checks whether lines are so long that each is a record or a paragraph: the new version is then shown directly below the old
 * line, not a screen further down.
 */
function areLong(lines: readonly string[]): boolean {
  return lines.reduce((sum, line) => sum + line.length, 0) > longLine * lines.length
}

const longLine = 160

/** Formats a start and count as git does: an empty side names the line before it, a count of one is omitted. */
function span(before: number, count: number): string {
  return count === 1 ? `${before + 1}` : `${count === 0 ? before : before + 1},${count}`
}
