import { basename, join } from 'node:path'
import { leadingDay } from '../../../shared/text/title.ts'
import { counted } from '../../../shared/text/counted.ts'
import type { Files } from '../ports.ts'
import type { Connector } from './connector.ts'
import type { ReadItem } from '../store/sourceRecord.ts'
import { relativeName } from './jaatoLayout.ts'
import { utcFromLocal } from './jaatoTime.ts'
import { linesOf } from './lines.ts'
import { markdownEntries } from './markdownEntries.ts'
import { fileTime, filesAt, nameOf } from './plainFiles.ts'
import { nameInLocator, plainRecord, textHash, uniqueLocators, unreadable } from './plainRecord.ts'

/** Markdown notes, a file or a folder: headings are sections, bullets and paragraphs are memories. Read-only. */
export const markdown: Connector = {
  kind: 'markdown',
  label: 'Markdown notes',
  writable: false,
  detect: (path, files) => detectAll(path, files)[0] ?? null,
  detectAll,
  recordFiles: markdownFiles,
  watched: (root) => [root],
  read,
}

function isMarkdown(name: string): boolean {
  return /\.(md|markdown)$/i.test(name)
}

function markdownFiles(root: string, files: Files): string[] {
  return filesAt(root, true, isMarkdown, files)
}

const projectMarks = [
  'package.json',
  'pyproject.toml',
  'Cargo.toml',
  'go.mod',
  'pom.xml',
  'composer.json',
  'Gemfile',
  '.jaato',
]
const notesFolders = ['notes', 'lessons', 'memories', 'memory']

function detectAll(path: string, files: Files): { root: string; name: string; detail: string }[] {
  return notesAt(path, files).map((root) => {
    return { root, name: nameOf(root), detail: counted(markdownFiles(root, files).length, 'file') }
  })
}

/** A project's own documents are not memories: in a project folder only its direct note folders count. */
function notesAt(path: string, files: Files): string[] {
  const found = files.stat(path)
  if (!found) return []
  if (found.kind === 'file') return isMarkdown(basename(path)) ? [path] : []
  const isProject = projectMarks.some((mark) => files.stat(join(path, mark)) !== null)
  if (isProject) return notesFoldersIn(path, files)
  return markdownFiles(path, files).length > 0 ? [path] : []
}

/** Note folders directly inside a folder. */
export function notesFoldersIn(path: string, files: Files): string[] {
  return notesFolders
    .map((name) => join(path, name))
    .filter((folder) => files.stat(folder)?.kind === 'folder' && markdownFiles(folder, files).length > 0)
}

function* read(path: string, root: string, files: Files): Generator<ReadItem> {
  const file = relativeName(path, root)
  const fallbackTime = fileTime(path, files)
  const unique = uniqueLocators()
  for (const entry of markdownEntries([...linesOf(path, files)])) {
    const { line, raw, content, bytes } = entry
    const headings = entry.headings.map(nameInLocator)
    if (entry.badLine !== null) {
      const reason = `Line ${entry.badLine} of this entry is not UTF-8 text. Correct the bytes in the file.`
      yield unreadable(path, entry.badLine, raw, reason, bytes)
      continue
    }
    const record = plainRecord({
      locator: unique(JSON.stringify([file, headings, textHash(content)])),
      path,
      line,
      raw,
      content,
      section: JSON.stringify([file, headings]),
      tags: tagsOf(entry.heading),
      timestamp: statedTime(content) ?? fallbackTime,
    })
    yield { kind: 'record', record, bytes }
  }
}

const maxTagLength = 40

function tagsOf(heading: string | null): string[] {
  const slug = (heading ?? '')
    .slice(0, 1000)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, maxTagLength)
    .replace(/^-|-$/g, '')
  return slug === '' ? [] : [slug]
}

/** The date at the start of an entry, as in `(2026-09-08) the pool …`. */
function statedTime(content: string): string | null {
  const day = leadingDay.exec(content)?.[1]
  return day === undefined ? null : utcFromLocal(day)
}
