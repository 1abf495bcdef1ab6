import { join } from 'node:path'
import { yamlText } from '../store/yamlText.ts'
import type { Piece } from '../store/fileChange.ts'
import type { TextEdit } from '../store/jsonEdit.ts'
import type { NewRecord } from './connector.ts'
import { titlesIn, topicTypes } from './claudeCodeRecord.ts'
import { frontMatterEdit, frontMatterOf, trimmedLength } from './frontMatter.ts'

/**
 * Plans a new body of a topic file, its modification time if it has one, its title unless null, in the field that states it, and
 * its description unless null, if it has one besides. Everything else stays.
 */
export function topicPieces(
  owner: string,
  bytes: Buffer,
  record: Pick<NewRecord, 'content' | 'timestamp'> & { title: string | null; description: string | null },
): Piece[] {
  const text = bytes.toString('latin1')
  const frontMatter = frontMatterOf(text)
  const { field } = titlesIn(bytes.toString('utf8'))
  const edits = frontMatter
    ? [
        record.title === null ? null : frontMatterEdit(frontMatter, [field ?? 'description'], record.title),
        record.description === null || field === null || field === 'description'
          ? null
          : frontMatterEdit(frontMatter, ['description'], record.description),
        frontMatterEdit(frontMatter, ['metadata', 'modified'], record.timestamp),
        frontMatterEdit(frontMatter, ['modified'], record.timestamp),
      ].filter((edit) => edit !== null)
    : []
  const body = bodyEdit(text, frontMatter?.bodyAt ?? 0, record.content)
  return [...edits, ...(body ? [body] : [])]
    .sort((left, right) => left.start - right.start)
    .map((edit) => pieceOf(owner, bytes, edit))
}

/** Plans a new description of a topic file; null if it has none or it is already the same. */
export function descriptionPiece(owner: string, bytes: Buffer, description: string): Piece | null {
  const frontMatter = frontMatterOf(bytes.toString('latin1'))
  const edit = frontMatter && frontMatterEdit(frontMatter, ['description'], description)
  return edit && pieceOf(owner, bytes, edit)
}

/** Returns the piece of a file that an edit of its text, decoded as latin-1, changes. */
export function pieceOf(owner: string, bytes: Buffer, { start, end, text }: TextEdit): Piece {
  return { owner, at: start, before: bytes.subarray(start, end), after: Buffer.from(text) }
}

/** Returns an unused path in the folder, named after the record’s title; never outside the folder. */
export function freeTopicPath(record: NewRecord, root: string, isTaken: (path: string) => boolean): string {
  const slug = slugOf(record.title)
  for (let count = 1; ; count += 1) {
    const path = join(root, count === 1 ? `${slug}.md` : `${slug}-${count}.md`)
    if (!isTaken(path)) return path
  }
}

/** Formats a topic file as Claude Code does, including the trailing space after `metadata:`. */
export function newTopicFile(fileName: string, record: NewRecord): Buffer {
  const type = record.tags.find((tag) => topicTypes.includes(tag)) ?? 'project'
  const tags = record.tags.filter((tag) => tag !== type)
  const lines = [
    '---',
    `name: ${fileName.slice(0, -'.md'.length)}`,
    `description: ${yamlText(record.description)}`,
    ...(tags.length > 0 ? [`tags: ${JSON.stringify(tags)}`] : []),
    'metadata: ',
    '  node_type: memory',
    `  type: ${type}`,
    ...(record.source_session ? [`  originSessionId: ${yamlText(record.source_session)}`] : []),
    `  modified: ${record.timestamp}`,
    '---',
    record.content.trim(),
    '',
  ]
  return Buffer.from(lines.join('\n'))
}

/** The title of a topic file's index line: its file name as words. */
export function titleOf(fileName: string): string {
  const words = fileName.replace(/\.md$/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|memory)$/

function slugOf(description: string): string {
  const slug = description
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, 60)
    .replace(/(?<!-)-+$/, '')
  return slug === '' || reserved.test(slug) ? `note-${slug}`.replace(/-$/, '') : slug
}

/** Returns the edit that gives a topic file, decoded as latin-1, a new body; null if it already has it. */
export function bodyEdit(text: string, bodyAt: number, content: string): TextEdit | null {
  const body = text.slice(bodyAt)
  const lead = /^[ \t\r\n]*/.exec(body)?.[0].length ?? 0
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const after = content.trim().replaceAll(/\r?\n/g, lineEnd)
  if (lead === body.length) {
    const isOpen = bodyAt > 0 && text[bodyAt - 1] !== '\n'
    return { start: bodyAt, end: text.length, text: `${isOpen ? lineEnd : ''}${after}${lineEnd}` }
  }
  const start = bodyAt + lead
  const end = bodyAt + trimmedLength(body)
  return Buffer.from(text.slice(start, end), 'latin1').equals(Buffer.from(after)) ? null : { start, end, text: after }
}
