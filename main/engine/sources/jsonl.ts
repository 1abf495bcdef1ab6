import { fittingTitle, titleOf } from '../../../shared/text/title.ts'
import type { Files } from '../ports.ts'
import type { Connector } from './connector.ts'
import type { ReadItem, SourceRecord } from '../store/sourceRecord.ts'
import { utcFromLocal } from './jaatoTime.ts'
import { relativeName } from './jaatoLayout.ts'
import { jsonLines } from './jsonLines.ts'
import { memoryFileName, memoryFilesIn } from './memoryFiles.ts'
import { fileTime, filesAt, headObjects } from './plainFiles.ts'
import { plainRecord, textHash, uniqueLocators, unreadable } from './plainRecord.ts'
import { onlyOf } from '../../../shared/onlyOf.ts'
import { counted } from '../../../shared/text/counted.ts'

/**
 * JSON Lines with a `content`, `text` or `memory` field, in a file or in the files of a folder; thoughts exported from a thought
 * space keep their pheromone weight. Read-only.
 */
export const jsonl: Connector = {
  kind: 'jsonl',
  label: 'JSON lines',
  writable: false,
  detect: (path, files) => detectAll(path, files)[0] ?? null,
  detectAll,
  recordFiles(root, files) {
    return filesAt(root, false, isNamedLikeOne, files).filter((file) => file === root || holdsTexts(file, files))
  },
  watched: (root) => [root],
  read,
}

/** The file at a path, or the files directly inside, and those in the folders of agents there. */
function detectAll(path: string, files: Files): { root: string; name: string; detail: string }[] {
  const isOne = (file: string): boolean => isNamedLikeOne(file) && holdsTexts(file, files)
  const own = filesAt(path, false, isNamedLikeOne, files).filter(isOne)
  const root = onlyOf(own) ?? path
  return [
    ...(own.length === 0 ? [] : [{ root, name: memoryFileName(root), detail: counted(own.length, 'file') }]),
    ...memoryFilesIn(path, files)
      .filter(isOne)
      .map((file) => ({ root: file, name: memoryFileName(file), detail: counted(1, 'file') })),
  ]
}

type Value = Readonly<Record<string, unknown>>

function isNamedLikeOne(name: string): boolean {
  return /\.(jsonl|ndjson|json)$/.test(name)
}

function holdsTexts(path: string, files: Files): boolean {
  const objects = headObjects(path, files)
  return objects.some((object) => textOf(object) !== null) && !objects.some(isOtherFormat)
}

/** Whether a record belongs to a format with its own connector, or to a session transcript. */
function isOtherFormat(value: Value): boolean {
  const has = (...keys: string[]) => keys.every((key) => Object.hasOwn(value, key))
  return (
    has('content', 'description', 'tags', 'timestamp', 'usage_count') ||
    (has('name', 'observations') && (value.type === 'entity' || has('entityType'))) ||
    has('type', 'sessionId', 'uuid')
  )
}

function* read(path: string, root: string, files: Files): Generator<ReadItem> {
  const fallbackTime = fileTime(path, files)
  const unique = uniqueLocators()
  for (const item of jsonLines(path, files)) {
    if (item.kind === 'unreadable') {
      yield item
      continue
    }
    const { value, raw, line, bytes } = item
    const content = textOf(value)
    if (content === null) {
      yield unreadable(path, line, raw, noText, bytes)
      continue
    }
    const external_id = idOf(value)
    const name = external_id ?? textHash(content)
    const locator = unique(path === root ? name : JSON.stringify([relativeName(path, root), name]))
    const record = plainRecord({
      ...fieldsOf(value, content, fallbackTime),
      locator,
      external_id,
      path,
      line,
      raw,
      content,
    })
    yield { kind: 'record', record, bytes }
  }
}

const noText = 'It has no text in a field content, text or memory. Write the memory there.'

function textOf(value: Value): string | null {
  return firstText(value, 'content', 'text', 'memory')
}

function idOf(value: Value): string | null {
  for (const key of ['id', 'thought_id', 'uuid', 'key']) {
    const found = value[key]
    if (typeof found === 'string' && found !== '') return found
    if (typeof found === 'number') return String(found)
  }
  return null
}

function fieldsOf(
  value: Value,
  content: string,
  fallbackTime: string,
): Pick<SourceRecord, 'description' | 'timestamp'> & Partial<SourceRecord> {
  const stated = firstText(value, 'description', 'title')
  const { confidence, pheromone_weight: weight } = value
  return {
    description: stated === null ? titleOf(content) : fittingTitle(stated),
    tags: tagsOf(value.tags ?? value.categories),
    timestamp: timeOf(value.timestamp ?? value.created_at ?? value.ts) ?? fallbackTime,
    confidence: typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : null,
    ...(typeof weight === 'number' && Number.isFinite(weight) && weight >= 0 && { weight }),
    source_agent: firstText(value, 'agent', 'source_agent', 'contributor_name'),
    source_session: firstText(value, 'session', 'session_id', 'source_session'),
  }
}

function firstText(value: Value, ...keys: string[]): string | null {
  for (const key of keys) {
    const found = value[key]
    if (typeof found === 'string' && found.trim() !== '') return found
  }
  return null
}

/** Parses a list of strings, or a comma-separated string. */
function tagsOf(value: unknown): string[] {
  const list: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  const tags = list.flatMap((tag) => (typeof tag === 'string' && tag.trim() !== '' ? [tag.trim()] : []))
  return [...new Set(tags)]
}

/**
 * Parses a time given as text, or as seconds or milliseconds since the epoch; numbers past the year 5138 in seconds are
 * milliseconds.
 */
function timeOf(value: unknown): string | null {
  if (typeof value === 'string') return utcFromLocal(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const time = new Date(Math.abs(value) < 1e11 ? value * 1000 : value)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
