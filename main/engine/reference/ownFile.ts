import { AppError } from '../../../shared/errors.ts'
import { fileDiff, formatUnified } from '../../../shared/text/fileDiff.ts'
import type { FileChange } from '../store/fileChange.ts'
import { modify, newlineOf, pieceAt, normaliseEntry } from './listItems.ts'
import { textOf } from './textOf.ts'
import { onlyOf } from '../../../shared/onlyOf.ts'

/** A Markdown file that is a single reference: front matter, then what agents read. */
export interface OwnFile {
  path: string
  /** The current bytes of the file; null when there is none. */
  current: Uint8Array | null
  owner: string
}

/** Plans a new file. Throws `conflict` when a file already exists at the path. */
export function planOwnFile(plan: OwnFile & { head: string; body: string }): FileChange {
  const { path, current, owner, head, body } = plan
  if (current) throw new AppError('conflict', `${path} exists already. Choose another id, or remove that file.`)
  return { kind: 'create', path, owner, after: Buffer.from(`${head}${normaliseEntry(body)}\n`) }
}

/** Finds a body, as whole lines, after the front matter; null when it is missing or occurs more than once. */
export function findBody(text: string, body: string): { start: number; end: number } | null {
  const wanted = inLines(text, body)
  const from = bodyStart(text)
  const places: number[] = []
  for (let at = text.indexOf(wanted, from); at >= 0; at = text.indexOf(wanted, at + 1))
    if (isWholeLines(text, at, at + wanted.length)) places.push(at)
  const start = onlyOf(places)
  return start === null ? null : { start, end: start + wanted.length }
}

/**
 * Plans replacing the body; null when both are the same. Throws `conflict`, with a diff, when the old body is no longer there
 * as written.
 */
export function planBodyEdit(plan: OwnFile & { from: string; to: string }): FileChange | null {
  const { path, current, owner, from, to } = plan
  if (normaliseEntry(from) === normaliseEntry(to)) return null
  const { text, found } = located(path, current, from)
  return modify(path, [pieceAt(text, found.start, found.end, inLines(text, to), owner)])
}

/** Plans removing the file, or only our text where others added more. Throws as `planBodyEdit` does. */
export function planBodyRemoval(plan: OwnFile & { body: string }): FileChange {
  const { path, owner, body } = plan
  const { current, text, found } = located(path, plan.current, body)
  const rest = text.slice(bodyStart(text), found.start) + text.slice(found.end)
  if (rest.trim() === '') return { kind: 'remove', path, owner, before: Buffer.from(current) }
  const lineEnd = /^\r?\n/.exec(text.slice(found.end))?.[0] ?? ''
  return modify(path, [pieceAt(text, found.start, found.end + lineEnd.length, '', owner)])
}

/** Throws `not_found` when the file is gone, `conflict`, with a diff, when the body is no longer there as written. */
export function assertBody({ path, current, body }: Pick<OwnFile, 'path' | 'current'> & { body: string }): void {
  located(path, current, body)
}

/** Checks whether a file says this body and, but for its front matter, nothing else. */
export function isWholeBody(text: string, body: string): boolean {
  return bodyOf(text) === normaliseEntry(body)
}

/** Returns the text after the front matter, with line ends as `\n`. */
export function bodyOf(text: string): string {
  return normaliseEntry(text.slice(bodyStart(text)).replace(/^\ufeff/, ''))
}

function bodyStart(text: string): number {
  return /^\ufeff?---[ \t]*\r?\n(?:[^]*?\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0
}

function inLines(text: string, body: string): string {
  return normaliseEntry(body).replaceAll('\n', newlineOf(text))
}

function isWholeLines(text: string, start: number, end: number): boolean {
  const starts = start === 0 || text[start - 1] === '\n' || text[start - 1] === '\ufeff'
  return starts && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end))
}

function located(path: string, current: Uint8Array | null, body: string) {
  if (!current) throw new AppError('not_found', `${path} is gone. Put the file back, or undo in the journal.`)
  const text = textOf(path, current)
  const found = findBody(text, body)
  if (found) return { current, text, found }
  const diff = formatUnified(fileDiff(path, `${normaliseEntry(body)}\n`, `${bodyOf(text)}\n`))
  throw new AppError(
    'conflict',
    `${path} is no longer what Schoolhouse wrote. Take over what the file says now, or restore the former text there.`,
    { diff },
  )
}
