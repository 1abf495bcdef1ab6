import { AppError } from '../../../shared/errors.ts'
import type { Files } from '../ports.ts'
import type { FileChange, Piece } from '../store/fileChange.ts'
import { pathFrom } from '../store/pathFrom.ts'
import { hookDash, hookWords, utf8AsLatin1, shortHook } from './claudeCodeIndex.ts'
import {
  type IndexFile,
  type NamingLine,
  addedLine,
  indexesFor,
  indexLinesFor,
  nameIn,
} from './claudeCodeIndexFiles.ts'
import { descriptionPiece, titleOf, topicPieces } from './claudeCodeTopic.ts'
import { frontMatterOf, frontMatterValue } from './frontMatter.ts'

/** A topic file with its index line. */
export interface OwnTopic {
  path: string
  root: string
  bytes: Buffer
  /** The trimmed body after the front matter. */
  body: string
  description: string
  title: string
  /** Null if the folder has no index: then agents read the topic's description in every session. */
  index: IndexFile | null
  /** Its index line; null if there is none. */
  line: NamingLine['line'] | null
  /** The text agents read of it in every session. */
  hook: string
}

/** Reads a topic file with its index line. Throws `not_found` if the file is gone. */
export function readOwnTopic(path: string, root: string, files: Files): OwnTopic {
  if (files.stat(path)?.kind !== 'file')
    throw new AppError('not_found', `${path} is gone. Put the file back, or sync its source.`)
  const bytes = files.read(path)
  const text = bytes.toString('utf8')
  const frontMatter = frontMatterOf(text)
  const stated: unknown = frontMatter ? frontMatterValue(frontMatter, 'description') : undefined
  const description = typeof stated === 'string' ? stated.trim() : ''
  const indexes = indexesFor(path, root, files)
  const naming = indexes.flatMap((index) => indexLinesFor(index, path).map((line) => ({ index, line })))[0]
  const index = naming?.index ?? indexes[0] ?? null
  const line = naming?.line ?? null
  return {
    path,
    root,
    bytes,
    body: text.slice(frontMatter?.bodyAt ?? 0).trim(),
    description,
    title: line?.title || titleOf(pathFrom(root, path)),
    index,
    line,
    hook: line ? hookWords(line.hook) : index ? '' : description,
  }
}

/**
 * Plans a new body. The front matter keeps every byte except its modification time, if it has one. Returns no changes if the
 * body is already the same.
 */
export function planOwnText(own: OwnTopic, owner: string, text: { content: string; at: string }): FileChange[] {
  if (own.body.replaceAll('\r\n', '\n') === text.content.trim().replaceAll('\r\n', '\n')) return []
  const { content, at: timestamp } = text
  return modified(own.path, topicPieces(owner, own.bytes, { content, timestamp, title: null, description: null }))
}

/**
 * Plans a new hook (a short text of one line) in the index line; an equal description changes with it. A topic without an
 * index line gets one; without an index the description is the hook. Throws `validation` for an empty or long hook,
 * `precondition` if there is no place for it.
 */
export function planOwnHook(own: OwnTopic, owner: string, hook: string): FileChange[] {
  const words = hook.replaceAll(/\s+/g, ' ').trim()
  if (words === '') throw new AppError('validation', 'The hook is empty. Say in a few words when the note is needed.')
  if (shortHook(words) !== words)
    throw new AppError(
      'validation',
      `The hook has ${words.length} characters. Say it in 150: it is read in every session.`,
    )
  const piece = descriptionPiece(owner, own.bytes, words)
  if (!own.index && !piece && words !== own.description)
    throw new AppError(
      'precondition',
      `${own.path} has no description in its front matter, and its folder no MEMORY.md: there is no hook to sharpen. Tighten its text, or choose another target.`,
    )
  const saidTheSame = own.index === null || (own.line !== null && own.hook === own.description)
  return [...(saidTheSame && piece ? modified(own.path, [piece]) : []), ...lineChange(own, owner, words)]
}

/**
 * Plans moving the index line up: to the top of its section if that is within the `loaded` lines of the index and the line is
 * not there yet, else to the top of the index; blank lines between entries stay where they are. Throws `precondition` if it
 * cannot move up or there is no line.
 */
export function planOwnTop(own: OwnTopic, owner: string, loaded: number): FileChange[] {
  const { index, line } = own
  if (!index)
    throw new AppError('precondition', `${own.root} has no MEMORY.md: its index is made from the notes themselves.`)
  const text = index.bytes.toString('latin1')
  if (!line) {
    const added = addedLine(index, {
      title: own.title,
      name: nameIn(index, own.path),
      hook: shortHook(own.description),
    })
    const first = index.lines[0]
    const at = first?.start ?? added.at
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
    const after = first ? added.text.replace(/^\r?\n|\r?\n$/g, '') + lineEnd : added.text
    return modified(index.path, [piece(index, owner, at, at, after)])
  }
  const at = topFor(own, index, line, loaded)
  if (at === line.start)
    throw new AppError(
      'precondition',
      `${own.title} is the first line of ${index.path} already. Choose another target.`,
    )
  const end = entryEnd(text, line)
  const isLast = text[end - 1] !== '\n'
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const gap = gapStart(text, line.start)
  const moved = text.slice(line.start, end) + (isLast ? lineEnd : '') + text.slice(gap, line.start)
  const cut = isLast ? gap - (/\r?\n$/.exec(text.slice(0, gap))?.[0].length ?? 0) : gap
  return modified(index.path, [piece(index, owner, at, at, moved), piece(index, owner, cut, end, '')])
}

/** Whether `planOwnTop` would change the index: the line is missing or not on top. */
export function canGoUp(own: OwnTopic, loaded: number): boolean {
  const { index, line } = own
  return index !== null && (line === null || topFor(own, index, line, loaded) !== line.start)
}

/** Whether other lines of the section precede a topic's line. */
export function hasLinesAbove({ index, line }: Pick<OwnTopic, 'index' | 'line'>): boolean {
  return index !== null && line !== null && linesAbove(index, line).inSection.start < line.start
}

/** The 1-based line number of a topic in an index; null if it has no line. */
export function lineNumber({ index, line }: Pick<OwnTopic, 'index' | 'line'>): number | null {
  if (!index || !line) return null
  return index.bytes.toString('latin1').slice(0, line.start).split('\n').length
}

function topFor(own: OwnTopic, index: IndexFile, line: NamingLine['line'], loaded: number): number {
  const { same, inSection } = linesAbove(index, line)
  const isHigher = inSection.start < line.start
  const seen = (lineNumber({ ...own, line: inSection }) ?? 0) <= loaded
  return isHigher && seen ? inSection.start : (same[0]?.start ?? line.start)
}

/** The sibling lines with the same indentation, and the first of them in the section. */
function linesAbove(
  index: IndexFile,
  line: NamingLine['line'],
): { same: NamingLine['line'][]; inSection: NamingLine['line'] } {
  const text = index.bytes.toString('latin1')
  const indent = (each: NamingLine['line']): string => /^[ \t]*/.exec(text.slice(each.start))?.[0] ?? ''
  const same = index.lines.filter((each) => indent(each) === indent(line))
  const heading = text.slice(0, line.start).lastIndexOf('\n#')
  return { same, inSection: same.find(({ start }) => start > heading) ?? line }
}

/** The start of the blank lines between a line and an entry above it; the start of the line if there are none. */
function gapStart(text: string, start: number): number {
  for (let gap = start; gap > 0;) {
    const above = text.lastIndexOf('\n', gap - 2) + 1
    const line = text.slice(above, gap).trim()
    if (line !== '') return line.startsWith('#') ? start : gap
    gap = above
  }
  return start
}

/** The end of a line including its indented sub-lines. */
function entryEnd(text: string, { start, end }: NamingLine['line']): number {
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0
  let at = end
  for (;;) {
    const next = /^([ \t]*)\S[^\n]*(?:\n|$)/.exec(text.slice(at, at + 10_000))
    if (!next) return at
    const [line, margin = ''] = next
    if (margin.length <= indent) return at
    at += line.length
  }
}

function lineChange(own: OwnTopic, owner: string, hook: string): FileChange[] {
  const { index, line } = own
  if (!index || (line && hookWords(line.hook) === hook)) return []
  if (line)
    return modified(index.path, [
      piece(index, owner, line.hookStart, line.hookEnd, hookDash(line.hook) + utf8AsLatin1(hook)),
    ])
  const { at, text } = addedLine(index, { title: own.title, name: nameIn(index, own.path), hook })
  return modified(index.path, [piece(index, owner, at, at, text)])
}

function piece(index: IndexFile, owner: string, ...[start, end, after]: [number, number, string]): Piece {
  return { owner, at: start, before: index.bytes.subarray(start, end), after: Buffer.from(after, 'latin1') }
}

function modified(path: string, pieces: Piece[]): FileChange[] {
  return pieces.length === 0 ? [] : [{ kind: 'modify', path, pieces }]
}
