import { AppError } from '../../../shared/errors.ts'
import type { FileChange, Piece } from '../store/fileChange.ts'
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
import { findSection, sectionTitle, sectionsOf } from './sections.ts'
import { textOf } from './textOf.ts'

interface Where {
  path: string
  /** The current bytes of the file; null when there is none. */
  current: Uint8Array | null
  section: string
  owner: string
}

/**
 * Plans adding an entry to a `##` section: a list item at the end of the section's own list, in the file's newline style and
 * with the list's bullet; lines after the first are indented below it. Throws `not_found` when the file or the section is
 * missing and `create` is not set, `conflict` when the section already has the entry, `corrupt` when the file is not UTF-8.
 */
export function planSection(plan: Where & { entry: string; create: boolean }): FileChange {
  const { path, current, section: name, entry, create, owner } = plan
  const title = headingOf(name)
  if (!current) {
    if (!create) throw new AppError('not_found', `${path} does not exist. Create it, or choose another file.`)
    return { kind: 'create', path, owner, after: Buffer.from(`## ${title}\n\n${listItem(entry, '', '-', '\n')}\n`) }
  }
  const text = textOf(path, current)
  const section = findSection(text, title)
  if (section) {
    if (findListItem(text, section.start, section.ownEnd, entry))
      throw new AppError('conflict', `“${section.name}” in ${path} holds this entry already. Nothing to add.`)
    return modify(path, [insertInto(text, section, entry, owner)])
  }
  if (!create) throw missingSection(path, title, text)
  return modify(path, [appendSection(text, title, entry, owner)])
}

/**
 * Finds an entry as we wrote it, as [start, end) offsets in UTF-16 units: in its section, else anywhere in the text if it
 * occurs only once. Null when it is not found.
 */
export function findEntry(text: string, section: string, entry: string): { start: number; end: number } | null {
  const own = findSection(text, section)
  const found = own && findListItem(text, own.start, own.ownEnd, entry)
  if (found) return found
  const first = findListItem(text, 0, text.length, entry)
  return first && !findListItem(text, first.end, text.length, entry) ? first : null
}

/**
 * Plans replacing an entry; null when both are the same. Throws `conflict`, with a diff, when the old entry is no longer
 * there as written.
 */
export function planSectionEdit(plan: Where & { from: string; to: string }): FileChange | null {
  const { path, current, section, from, to, owner } = plan
  if (normaliseEntry(from) === normaliseEntry(to)) return null
  const text = current && textOf(path, current)
  const found = text === null ? null : findEntry(text, section, from)
  if (!text || !found) throw changedByOthers(path, section, from, text)
  return modify(path, [replaceItem(text, found, to, owner)])
}

/** Plans removing an entry and its line end. Throws `conflict`, with a diff, when it is no longer there as written. */
export function planSectionRemoval(plan: Where & { entry: string }): FileChange {
  const { path, current, section, entry, owner } = plan
  const text = current && textOf(path, current)
  const found = text === null ? null : findEntry(text, section, entry)
  if (!text || !found) throw changedByOthers(path, section, entry, text)
  const lineEnd = /^\r?\n/.exec(text.slice(found.end))?.[0] ?? ''
  const lead = lineEnd === '' ? (/\r?\n$/.exec(text.slice(0, found.start))?.[0] ?? '') : ''
  return modify(path, [pieceAt(text, found.start - lead.length, found.end + lineEnd.length, '', owner)])
}

function headingOf(name: string): string {
  const title = sectionTitle(name)
  if (title === '' || /[\r\n]/.test(title))
    throw new AppError('validation', 'A section needs a name of one line, such as `Hard rules`.')
  return title
}

function appendSection(text: string, title: string, entry: string, owner: string): Piece {
  const newline = newlineOf(text)
  const empty = text.replace('\ufeff', '').trim() === ''
  const ended = text.endsWith('\n') || empty
  const blank = empty || /\n\r?\n$/.test(text)
  const before = `${ended ? '' : newline}${blank ? '' : newline}`
  const item = listItem(entry, '', '-', newline)
  const after = `${before}## ${title}${newline}${newline}${item}${ended ? newline : ''}`
  return pieceAt(text, text.length, text.length, after, owner)
}

function missingSection(path: string, title: string, text: string): AppError {
  const names = sectionsOf(text).map((section) => `“${section.name}”`)
  const known =
    names.length > 0
      ? `It has ${names.join(', ')}. Choose one of them, or create it.`
      : 'It has no ## sections. Ask to create it, or choose another file.'
  return new AppError('not_found', `${path} has no section “${title}”. ${known}`)
}

function changedByOthers(path: string, section: string, ours: string, text: string | null): AppError {
  if (text === null) return new AppError('not_found', `${path} is gone. Put the file back, or undo in the journal.`)
  const own = findSection(text, section)
  const theirs = own ? text.slice(own.start, own.ownEnd) : text
  const diff = entryDiff(path, ours, theirs)
  return new AppError(
    'conflict',
    `The entry in “${section}” of ${path} is no longer what Schoolhouse wrote. Take over what the file says now, or restore the former text there.`,
    { diff },
  )
}
