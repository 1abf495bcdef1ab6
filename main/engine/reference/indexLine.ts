import { basename } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { fileDiff, formatUnified } from '../../../shared/text/fileDiff.ts'
import { markdownLines } from '../../../shared/text/markdown.ts'
import type { FileChange } from '../store/fileChange.ts'
import { insertInto, modify, newlineOf, pieceAt } from './listItems.ts'
import { textOf } from './textOf.ts'

interface Index {
  /** The MEMORY.md of the folder. */
  path: string
  /** The current bytes of the file; null when there is none. */
  current: Uint8Array | null
  owner: string
  /** The topic file the line links. */
  topic: string
}

export interface IndexWords {
  name: string
  description: string
}

/**
 * Plans adding the line of a topic file to the index, after the last line that links one. Throws `not_found` when there is no
 * index and `create` is not set, `conflict` when a line already links the file.
 */
export function planIndexLine(plan: Index & { words: IndexWords; create: boolean }): FileChange {
  const { path, current, owner, topic, words, create } = plan
  const line = lineOf(words, topic)
  if (!current) {
    if (!create) throw new AppError('not_found', `${path} does not exist. Create it, or choose another folder.`)
    return { kind: 'create', path, owner, after: Buffer.from(`${line}\n`) }
  }
  const text = textOf(path, current)
  if (linking(text, topic))
    throw new AppError('conflict', `${path} has a line for ${basename(topic)} already. Choose another id.`)
  const last = markdownLines(text).findLast(({ text: each, fenced }) => !fenced && anyLink.test(each))
  if (!last) return modify(path, [insertInto(text, { start: 0, ownEnd: text.length }, line.slice(2), owner)])
  const newline = newlineOf(text)
  const ended = text.slice(last.start, last.end).endsWith('\n')
  return modify(path, [pieceAt(text, last.end, last.end, ended ? `${line}${newline}` : `${newline}${line}`, owner)])
}

/**
 * Plans rewording the line; null when the words are the same or the line is gone. Throws `conflict`, with a diff, when the
 * line is no longer ours.
 */
export function planIndexEdit(plan: Index & { from: IndexWords; to: IndexWords }): FileChange | null {
  const { path, owner, topic, from, to } = plan
  if (lineOf(from, topic) === lineOf(to, topic)) return null
  const { text, found } = located(plan, from)
  if (!found) return null
  return modify(path, [pieceAt(text, found.start, found.start + found.text.length, lineOf(to, topic), owner)])
}

/** Plans removing the line; null when it is already gone. Throws `conflict`, with a diff, when it is no longer ours. */
export function planIndexRemoval(plan: Index & { words: IndexWords }): FileChange | null {
  const { path, owner, words } = plan
  const { text, found } = located(plan, words)
  if (!found) return null
  const isLast = !text.slice(found.start, found.end).endsWith('\n')
  const lead = isLast ? (/\r?\n$/.exec(text.slice(0, found.start))?.[0] ?? '') : ''
  return modify(path, [pieceAt(text, found.start - lead.length, found.end, '', owner)])
}

const anyLink = /^[ \t]*[-*+][ \t]+\[[^\]]*\]\([^)]+\.md\)/i
const maxHookLength = 150

function lineOf({ name, description }: IndexWords, topic: string): string {
  const title = name.replace(/[\s[\]]+/g, ' ').trim()
  const hook = description.replace(/\s+/g, ' ').trim()
  const short = hook.length > maxHookLength ? `${hook.slice(0, maxHookLength - 1).trimEnd()}…` : hook
  return `- [${title}](${basename(topic)})${short === '' ? '' : ` — ${short}`}`
}

function linking(text: string, topic: string) {
  const name = basename(topic)
  return markdownLines(text).find(
    ({ text: line, fenced }) => !fenced && anyLink.test(line) && line.includes(`](${name})`),
  )
}

function located({ path, current, topic }: Index, words: IndexWords) {
  const text = current ? textOf(path, current) : ''
  const found = linking(text, topic)
  if (!found || found.text === lineOf(words, topic)) return { text, found: found ?? null }
  const diff = formatUnified(fileDiff(path, `${lineOf(words, topic)}\n`, `${found.text}\n`))
  throw new AppError(
    'conflict',
    `The line of ${basename(topic)} in ${path} is no longer what Schoolhouse wrote. Restore the former line there, or remove it, then try again.`,
    { diff },
  )
}
