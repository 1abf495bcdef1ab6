import { AppError } from '../../../shared/errors.ts'
import {
  type ManagedBlock,
  blockBegin,
  blockEnd,
  blockOwner,
  managedBlockIn,
} from '../../../shared/text/managedBlock.ts'
import type { FileChange } from '../store/fileChange.ts'
import { entryDiff } from './closestEntry.ts'
import {
  insertInto,
  listItem,
  modify,
  newlineOf,
  pieceAt,
  findListItem,
  normaliseEntry,
  replaceItem,
} from './listItems.ts'
import { textOf } from './textOf.ts'

interface Where {
  path: string
  /** The current bytes of the file; null when there is none. */
  current: Uint8Array | null
  owner: string
}

/**
 * Plans adding an entry to the managed block of a CLAUDE.md or AGENTS.md; a file without a block gets one at its end. Throws
 * `not_found` when the file is missing and `create` is not set, `conflict` when the block already has the entry or its
 * markers are broken, `corrupt` when the file is not UTF-8.
 */
export function planBlock(plan: Where & { entry: string; create: boolean }): FileChange {
  const { path, current, entry, create, owner } = plan
  if (!current) {
    if (!create) throw new AppError('not_found', `${path} does not exist. Create it, or choose another file.`)
    const parts = [
      { owner: blockOwner, bytes: Buffer.from(`${blockBegin}\n`) },
      { owner, bytes: Buffer.from(`${listItem(entry, '', '-', '\n')}\n`) },
      { owner: blockOwner, bytes: Buffer.from(`${blockEnd}\n`) },
    ]
    const shares = parts.map((part) => ({ owner: part.owner, length: part.bytes.length }))
    return { kind: 'create', path, owner, after: Buffer.concat(parts.map(({ bytes }) => bytes)), shares }
  }
  const text = textOf(path, current)
  const block = intactBlock(path, text)
  if (!block) return modify(path, appended(text, entry, owner))
  if (findInBlock(text, block, entry))
    throw new AppError('conflict', `The managed block of ${path} holds this entry already. Nothing to add.`)
  const newline = newlineOf(text)
  const isEmpty = text.slice(block.start, block.ownEnd).trim() === ''
  if (isEmpty) {
    const item = `${listItem(entry, '', '-', newline)}${newline}`
    return modify(path, [pieceAt(text, block.start, block.start, item, owner)])
  }
  const inner = text.slice(block.start, block.ownEnd)
  const piece = insertInto(inner, { start: 0, ownEnd: inner.length }, entry, owner, true)
  return modify(path, [{ ...piece, at: piece.at + Buffer.byteLength(text.slice(0, block.start)) }])
}

/** Finds an entry as we wrote it in the managed block, as [start, end) offsets in UTF-16 units; null when it is not there. */
export function findBlockEntry(text: string, entry: string): { start: number; end: number } | null {
  const block = managedBlockIn(text)
  return block === null || block === 'broken' ? null : findInBlock(text, block, entry)
}

/**
 * Plans replacing an entry of the block; null when both are the same. Throws `conflict`, with a diff, when the old entry is
 * no longer there as written.
 */
export function planBlockEdit(plan: Where & { from: string; to: string }): FileChange | null {
  const { path, current, from, to, owner } = plan
  if (normaliseEntry(from) === normaliseEntry(to)) return null
  const { text, found } = located(path, current, from)
  return modify(path, [replaceItem(text, found, to, owner)])
}

/**
 * Plans removing an entry from the block; with the last entry, also the block and the blank line we put before it. Throws
 * `conflict`, with a diff, when the entry is no longer there as written.
 */
export function planBlockRemoval(plan: Where & { entry: string }): FileChange {
  const { path, current, entry, owner } = plan
  const { text, block, found } = located(path, current, entry)
  const lineEnd = /^\r?\n/.exec(text.slice(found.end))?.[0] ?? ''
  const rest = text.slice(block.start, found.start) + text.slice(found.end, block.ownEnd)
  if (rest.trim() !== '') return modify(path, [pieceAt(text, found.start, found.end + lineEnd.length, '', owner)])
  const lead = /(?:\r?\n){0,2}$/.exec(text.slice(0, block.begin))?.[0] ?? ''
  const isOpen = block.end === text.length && !text.endsWith('\n')
  const blank = isOpen ? lead : (/(?<=\n)\r?\n$/.exec(lead)?.[0] ?? '')
  return modify(path, [pieceAt(text, block.begin - blank.length, block.end, '', owner)])
}

/**
 * Appends a block with its first entry to a text, after a blank line; a text without a final line end still has none
 * afterwards.
 */
function appended(text: string, entry: string, owner: string) {
  const newline = newlineOf(text)
  const isEmpty = text.replace('\ufeff', '') === ''
  const ended = isEmpty || text.endsWith('\n')
  const lead = `${ended ? '' : newline}${isEmpty ? '' : newline}`
  const item = `${listItem(entry, '', '-', newline)}${newline}`
  return [
    pieceAt(text, text.length, text.length, `${lead}${blockBegin}${newline}`, blockOwner),
    pieceAt(text, text.length, text.length, item, owner),
    pieceAt(text, text.length, text.length, `${blockEnd}${ended ? newline : ''}`, blockOwner),
  ]
}

/** Searches the block alone, so that an unclosed code block before it has no effect. */
function findInBlock(text: string, { start, ownEnd }: ManagedBlock, entry: string) {
  const found = findListItem(text.slice(start, ownEnd), 0, ownEnd - start, entry)
  return found && { start: start + found.start, end: start + found.end }
}

function intactBlock(path: string, text: string): ManagedBlock | null {
  const block = managedBlockIn(text)
  if (block !== 'broken') return block
  throw new AppError(
    'conflict',
    `The managed block of ${path} is broken: \`${blockBegin}\` and \`${blockEnd}\` must each stand on one line, once, in this order. Repair the two lines, then try again.`,
  )
}

function located(path: string, current: Uint8Array | null, entry: string) {
  if (!current) throw new AppError('not_found', `${path} is gone. Put the file back, or undo in the journal.`)
  const text = textOf(path, current)
  const block = intactBlock(path, text)
  const found = block && findInBlock(text, block, entry)
  if (block && found) return { text, block, found }
  const theirs = block ? text.slice(block.start, block.ownEnd) : text
  const diff = entryDiff(path, entry, theirs)
  throw new AppError(
    'conflict',
    `The entry in the managed block of ${path} is no longer what Schoolhouse wrote. Take over what the file says now, or restore the former text there.`,
    { diff },
  )
}
