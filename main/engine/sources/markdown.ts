import { basename, dirname } from 'node:path'
import { beginsWithTable, fittingTitle, leadingDay, saysLittle, titleOf } from '../../../shared/text/title.ts'
import { listItemOf } from '../../../shared/text/markdown.ts'
import { counted } from '../../../shared/text/counted.ts'
import type { Files } from '../ports.ts'
import { claudeRecordFiles, detectAllClaude, indexName } from './claudeCodeFolders.ts'
import type { Connector } from './connector.ts'
import type { KnownRecords } from '../store/knownRecords.ts'
import type { ReadItem } from '../store/sourceRecord.ts'
import { withoutIndexLines } from './indexEntries.ts'
import { relativeName } from './jaatoLayout.ts'
import { utcFromLocal } from './jaatoTime.ts'
import { type LearningEntry, logParts } from './learningEntries.ts'
import { type Line, decodeStrictly, linesOf, withoutManagedLines } from './lines.ts'
import { headingTitle, repeatedHeadings, underHeadings } from './headingTitle.ts'
import { type MarkdownEntry, markdownEntries } from './markdownEntries.ts'
import { noteFileOf } from './noteFile.ts'
import { type NotePlace, isAgentsPlace, notePlacesIn, placeAt } from './notePlaces.ts'
import { countOthers, fileTime, isMarkdown, markdownFiles } from './plainFiles.ts'
import { nameInLocator, plainRecord, textHash, uniqueLocators, unreadable } from './plainRecord.ts'
import { isProject, mayBeProject } from './projectFolders.ts'

/**
 * Markdown notes, a file or a folder: headings are sections, bullets and paragraphs are memories. A file that its front matter
 * makes a note, a section that is one lesson or one task, and an entry of a log of learnings are one memory each. Read-only.
 */
export const markdown: Connector = {
  kind: 'markdown',
  label: 'Markdown notes',
  writable: false,
  detect: (path, files) => detectAll(path, files)[0] ?? null,
  detectAll,
  recordFiles: markdownFiles,
  watched: (root) => [root],
  read,
  readAgain: read,
}

function detectAll(path: string, files: Files): { root: string; name: string; detail: string }[] {
  return notesAt(path, files).map(({ root, name }) => {
    return { root, name, detail: filesText(root, files) }
  })
}

/** Says how many files are read, and how many of a folder are not. */
function filesText(root: string, files: Files): string {
  const [read, others] = [markdownFiles(root, files).length, countOthers(root, files)]
  return counted(read, 'file') + (others === 0 ? '' : `; ${counted(others, 'other')} left out: not Markdown`)
}

/** A project's own documents are not memories: in a project folder only the places for notes count. */
function notesAt(path: string, files: Files): NotePlace[] {
  const found = files.stat(path)
  if (!found) return []
  if (found.kind === 'file') return isMarkdown(basename(path)) ? [placeAt(path, files)] : []
  const places = notePlacesIn(path, files)
  if (isProject(path, files) || places.some(isAgentsPlace)) return places
  if (markdownFiles(path, files).length === 0) return []
  return [
    mayBeProject(path, files) ? { root: path, name: `${markdown.label} in ${basename(path)}` } : placeAt(path, files),
  ]
}

/** What the items of one file have in common. */
interface InFile {
  path: string
  /** The file’s path below the root, for locators. */
  file: string
  fallbackTime: string
  unique: (locator: string) => string
  /** Checks whether the library holds this text as an entry of its own. */
  isKnown: (raw: string) => boolean
}

function* read(path: string, root: string, files: Files, known?: KnownRecords): Generator<ReadItem> {
  const at: InFile = {
    path,
    file: relativeName(path, root),
    fallbackTime: fileTime(path, files),
    unique: uniqueLocators(),
    isKnown: (raw) => known?.find(Buffer.from(raw)) !== undefined,
  }
  const own = withoutManagedLines([...linesOf(path, files)])
  const lines =
    basename(path) === indexName ? withoutIndexLines(own, path, isReadToo(path, root, files), at.isKnown) : own
  const note = noteItem(lines, at)
  if (note) return yield note
  for (const part of logParts(lines)) {
    if (part.kind === 'learning') yield learningItem(part, at)
    else yield* entryItems(part.lines, at)
  }
}

/** Tells which files that an index names are read: those of its source, of its memory folder and of the project's notes. */
function isReadToo(index: string, root: string, files: Files): (path: string) => boolean {
  const folder = dirname(index)
  const project = basename(folder) === '.claude' ? dirname(folder) : folder
  const read = [
    ...markdownFiles(root, files),
    ...detectAllClaude(folder, files).flatMap((each) => claudeRecordFiles(each.root, files)),
    ...notePlacesIn(project, files).flatMap((place) => markdownFiles(place.root, files)),
  ]
  const paths = new Set(read)
  return (path) => path !== index && paths.has(path)
}

/** Returns a file as one note; null if it is none, has bytes that are no text, or the library holds parts of it. */
function noteItem(lines: readonly Line[], { path, file, fallbackTime, isKnown }: InFile): ReadItem | null {
  if (lines.length > maxNoteLines || lines.some(({ bytes }) => decodeStrictly(bytes) === null)) return null
  const raw = rawOf(lines)
  const note = noteFileOf(raw)
  if (!note || [...markdownEntries(lines, isKnown)].some((entry) => isKnown(entry.raw))) return null
  const bytes = lines.reduce((sum, { length }) => sum + length, 0)
  const timestamp = note.timestamp ?? fallbackTime
  const record = plainRecord({ ...note, locator: JSON.stringify([file]), path, line: 1, raw, timestamp })
  return { kind: 'record', record, bytes }
}

/** A file with more lines is no single note. */
const maxNoteLines = 1000

function rawOf(lines: readonly Line[]): string {
  return lines.map(({ bytes }) => bytes.toString('utf8')).join('\n')
}

function learningItem({ lines, record }: LearningEntry, { path, file, fallbackTime, unique }: InFile): ReadItem {
  const raw = rawOf(lines)
  const bytes = lines.reduce((sum, { length }) => sum + length, 0)
  const line = lines[0]?.number ?? 1
  const bad = lines.find((each) => decodeStrictly(each.bytes) === null)
  if (bad) return unreadable(path, bad.number, raw, notUtf8(bad.number), bytes)
  if (record.content === '') return unreadable(path, line, raw, 'This entry says nothing below its heading.', bytes)
  const locator = unique(JSON.stringify([file, [record.external_id]]))
  const timestamp = record.timestamp ?? fallbackTime
  return { kind: 'record', record: plainRecord({ ...record, locator, path, line, raw, timestamp }), bytes }
}

function* entryItems(lines: readonly Line[], at: InFile): Generator<ReadItem> {
  const { path, file, fallbackTime, unique } = at
  for (const { entry, isNamed } of underHeadings(markdownEntries(lines, at.isKnown), repeatedHeadings(lines))) {
    const { line, raw, content, bytes } = entry
    const headings = entry.headings.map(nameInLocator)
    if (entry.badLine !== null) {
      yield unreadable(path, entry.badLine, raw, notUtf8(entry.badLine), bytes)
      continue
    }
    const record = plainRecord({
      locator: unique(JSON.stringify([file, headings, textHash(content)])),
      path,
      line,
      raw,
      content,
      description: titleUnder(entry, isNamed),
      section: JSON.stringify([file, headings]),
      tags: tagsOf(entry.kind === 'lesson' || entry.kind === 'task' ? (entry.headings.at(-2) ?? null) : entry.heading),
      timestamp: statedTime(content) ?? fallbackTime,
    })
    yield { kind: 'record', record, bytes }
  }
}

function notUtf8(line: number): string {
  return `Line ${line} of this entry is not UTF-8 text. Correct the bytes in the file.`
}

/**
 * Returns the title of an entry: of a table, whose first line only names its columns, and of a task that begins with its list,
 * the nearest heading that says something; of one that its heading names, that heading where it is the better title.
 */
function titleUnder({ kind, heading, headings, content }: MarkdownEntry, isNamed: boolean): string {
  const isUntitled = beginsWithTable(content) || (kind === 'task' && listItemOf(content) !== null)
  const above = isUntitled ? headings.findLast((each) => !saysLittle(each)) : undefined
  if (above !== undefined) return fittingTitle(above) || titleOf(content)
  return (isNamed && heading !== null && headingTitle(heading, content)) || titleOf(content)
}

const maxTagLength = 40

const dayAndTime = /\d{4}-\d{2}-\d{2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?: ?[A-Z]{1,4}\b)?)?/g

/** Returns the heading as a tag, without days and times, cut at a word. */
function tagsOf(heading: string | null): string[] {
  const slug = (heading ?? '')
    .slice(0, 1000)
    .replace(dayAndTime, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const end = slug.length > maxTagLength ? slug.lastIndexOf('-', maxTagLength) : slug.length
  const tag = slug.slice(0, end > 0 ? end : maxTagLength)
  return tag === '' ? [] : [tag]
}

/** The date at the start of an entry, as in `(2026-09-08) the pool …`. */
function statedTime(content: string): string | null {
  const day = leadingDay.exec(content)?.[1]
  return day === undefined ? null : utcFromLocal(day)
}
