import { basename } from 'node:path'
import type { MemoryKind } from '../../../shared/model/memory.ts'
import { AppError } from '../../../shared/errors.ts'
import { lettersOf } from '../../../shared/text/lettersOf.ts'
import { fittingTitle, titleOf } from '../../../shared/text/title.ts'
import type { Files } from '../ports.ts'
import type { ReadItem, SourceRecord } from '../store/sourceRecord.ts'
import { pathFrom } from '../store/pathFrom.ts'
import { isOfAgent } from './claudeCodeFolders.ts'
import { frontMatterFields, frontMatterOf, frontMatterValue } from './frontMatter.ts'
import { plainRecord, unreadable } from './plainRecord.ts'

const kinds: Readonly<Record<string, MemoryKind>> = {
  feedback: 'preference',
  user: 'preference',
  project: 'fact',
  reference: 'fact',
}

/** The types Claude Code gives its topic files. */
export const topicTypes = Object.keys(kinds)

/** Yields the memory of a topic file; none if the file is empty, gone or not text. Replaces invalid UTF-8. */
export function* readClaudeFile(path: string, root: string, files: Files): Generator<ReadItem> {
  const found = files.stat(path)
  const bytes = found ? readIfThere(path, files) : null
  if (!found || !bytes) return
  const raw = new TextDecoder().decode(bytes)
  if (raw.trim() === '') return
  if (bytes.includes(0)) {
    const reason = 'It is not text: it holds zero bytes. Remove the file from the folder, or save it as text.'
    yield unreadable(path, null, raw, reason, bytes.length)
    return
  }
  const record = plainRecord({
    ...statedIn(raw, new Date(found.mtimeMs)),
    locator: pathFrom(root, path),
    path,
    line: null,
    raw,
    source_agent: isOfAgent(root) ? basename(root) : 'claude-code',
  })
  yield { kind: 'record', record, bytes: bytes.length }
}

type Stated = Pick<SourceRecord, 'content' | 'description' | 'tags' | 'timestamp' | 'source_session' | 'kind'>

function statedIn(raw: string, fileTime: Date): Stated {
  const frontMatter = frontMatterOf(raw)
  const fields = frontMatter ? frontMatterFields(frontMatter) : {}
  const metadata = typeof fields.metadata === 'object' && fields.metadata !== null ? fields.metadata : {}
  const nested = metadata as Readonly<Record<string, unknown>>
  const body = raw.slice(frontMatter?.bodyAt ?? 0).trim()
  const titled = titleField(fields)
  const description = titled ? fittingTitle(textOf(fields[titled])) : titleOf(body) || textOf(fields.name)
  const type = textOf(nested.type) || textOf(fields.type)
  const modified = new Date(textOf(nested.modified) || textOf(fields.modified))
  return {
    content: body || textOf(fields.description) || description || 'An empty note.',
    description: description || 'An empty note.',
    tags: [...new Set([type, ...listOf(fields.tags), ...listOf(nested.tags)])].filter((tag) => tag !== ''),
    timestamp: (Number.isNaN(modified.getTime()) ? fileTime : modified).toISOString(),
    source_session: textOf(nested.originSessionId) || null,
    kind: Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null,
  }
}

const titleFields = ['name', 'title', 'description'] as const

/** Returns the texts of the memory that a topic file states. */
export function textsIn(raw: string): Pick<SourceRecord, 'content' | 'description'> {
  return statedIn(raw, new Date(0))
}

/** Returns the description in the front matter of a topic file; empty if there is none. */
export function descriptionIn(raw: string): string {
  const frontMatter = frontMatterOf(raw)
  return frontMatter ? textOf(frontMatterValue(frontMatter, 'description')) : ''
}

/** Returns the description in the front matter of a topic file; null if there is none or `shown` says its words already. */
export function summaryIn(raw: string, shown: string): string | null {
  const summary = descriptionIn(raw)
  return lettersOf(shown).includes(lettersOf(summary)) ? null : summary
}

/** Returns the field that states the title of a topic file, and all titles that the file states or that its text gives it. */
export function titlesIn(raw: string): { field: (typeof titleFields)[number] | null; titles: string[] } {
  const frontMatter = frontMatterOf(raw)
  const fields = frontMatter ? frontMatterFields(frontMatter) : {}
  const { description } = statedIn(raw, new Date(0))
  const field = titleField(fields)
  return { field, titles: [description, ...titleFields.map((key) => textOf(fields[key]))] }
}

/**
 * Returns the field that states a note's title: its name, if that is words and not the name of a file, else its title or its
 * description; null if none does.
 */
function titleField(fields: Readonly<Record<string, unknown>>): (typeof titleFields)[number] | null {
  const isWords = (text: string): boolean => /\S\s+\S|^\p{Lu}[^_./-]*$/u.test(text) && !text.includes('\ufffd')
  return titleFields.find((key) => (key === 'name' ? isWords(textOf(fields.name)) : textOf(fields[key]) !== '')) ?? null
}

function readIfThere(path: string, files: Files): Buffer | null {
  try {
    return files.read(path)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return null
    throw error
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf)
  return textOf(value)
    .split(',')
    .map((tag) => tag.trim())
}
