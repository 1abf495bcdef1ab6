import { parseTree } from 'jsonc-parser'
import { fittingTitle, titleOf } from '../../../shared/text/title.ts'
import { counted } from '../../../shared/text/counted.ts'
import type { Files } from '../ports.ts'
import type { Connector } from './connector.ts'
import type { ReadItem } from '../store/sourceRecord.ts'
import { utcFromLocal } from './jaatoTime.ts'
import { jsonLines } from './jsonLines.ts'
import type { JsonLine } from './jsonLines.ts'
import { memoryFileName, memoryFilesIn } from './memoryFiles.ts'
import { fileTime, filesAt, headObjects } from './plainFiles.ts'
import { nameInLocator, plainRecord, uniqueLocators, unreadable } from './plainRecord.ts'

/** The knowledge graph of the MCP memory server: one memory per observation. Read-only. */
export const serverMemory: Connector = {
  kind: 'server-memory',
  label: 'MCP server-memory',
  writable: false,
  detect: (path, files) => detectAll(path, files)[0] ?? null,
  detectAll,
  recordFiles: (root, files) => filesAt(root, false, isNamedLikeOne, files),
  watched: (root) => [root],
  read,
}

/** The graph at a path or directly inside, and those in the folders of agents there. */
function detectAll(path: string, files: Files): { root: string; name: string; detail: string }[] {
  const isOne = (file: string): boolean => isNamedLikeOne(file) && isGraph(file, files)
  const own = filesAt(path, false, isNamedLikeOne, files).find(isOne)
  const found = [...(own === undefined ? [] : [own]), ...memoryFilesIn(path, files).filter(isOne)]
  return found.map((root) => ({ root, name: memoryFileName(root), detail: detailOf(root, files) }))
}

function detailOf(root: string, files: Files): string {
  const count = headObjects(root, files)
    .filter(isEntity)
    .reduce((sum, { observations }) => sum + observations.length, 0)
  return `knowledge graph, ${counted(count, 'observation')} at its start`
}

function isNamedLikeOne(name: string): boolean {
  return name.endsWith('.json') || name.endsWith('.jsonl')
}

function isGraph(path: string, files: Files): boolean {
  const objects = headObjects(path, files)
  return objects.length > 0 && objects.every((object) => isEntity(object) || isRelation(object))
}

function isEntity(
  value: Readonly<Record<string, unknown>>,
): value is { name: string; entityType?: unknown; observations: unknown[] } {
  const isTyped = value.type === 'entity' || (value.type === undefined && typeof value.entityType === 'string')
  return isTyped && typeof value.name === 'string' && Array.isArray(value.observations)
}

function isRelation(
  value: Readonly<Record<string, unknown>>,
): value is { from: string; to: string; relationType: string } {
  return (
    (value.type === 'relation' || value.type === undefined) &&
    typeof value.from === 'string' &&
    typeof value.to === 'string' &&
    typeof value.relationType === 'string'
  )
}

/** Relations follow the entities they connect, so the whole file is read before the first memory is made. */
function* read(path: string, _root: string, files: Files): Generator<ReadItem> {
  const items = [...jsonLines(path, files)]
  const relations = relationTypes(items)
  const fallbackTime = fileTime(path, files)
  const unique = uniqueLocators()
  for (const item of items) {
    if (item.kind === 'unreadable') {
      yield item
      continue
    }
    const { value, raw, line, bytes } = item
    if (isRelation(value)) continue
    if (!isEntity(value)) {
      yield unreadable(path, line, raw, neither, bytes)
      continue
    }
    const tags = tagsOf(value.entityType, relations.get(value.name))
    const name = nameInLocator(value.name)
    const spellings = spellingsOf(raw)
    let left = bytes
    for (const [index, observation] of value.observations.entries()) {
      const { content, at } = observationOf(observation)
      const spelling = spellings[index] ?? (typeof observation === 'string' ? JSON.stringify(observation) : raw)
      const share = Math.min(left, spelling.length)
      left -= share
      if (content === null || content.trim() === '') {
        yield unreadable(path, line, spelling, `Observation ${index + 1} of ${name} holds no text.`, share)
        continue
      }
      const locator = unique(JSON.stringify([name, content]))
      const description = fittingTitle(`${name}: ${titleOf(content)}`)
      const timestamp = at ?? fallbackTime
      const record = plainRecord({ locator, path, line, raw: spelling, content, timestamp, description, tags })
      yield { kind: 'record', record, bytes: share }
    }
  }
}

/** The text of an observation, which some servers keep with its time. Null if it has none. */
function observationOf(value: unknown): { content: string | null; at: string | null } {
  if (typeof value === 'string') return { content: value, at: null }
  const fields: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const content = fields.text ?? fields.content
  const time = fields.timestamp ?? fields.created_at
  return {
    content: typeof content === 'string' ? content : null,
    at: typeof time === 'string' ? utcFromLocal(time) : null,
  }
}

const neither =
  'It is neither an entity (type, name, observations) nor a relation (type, from, to, relationType). Correct it in the file.'

function relationTypes(items: readonly (JsonLine | ReadItem)[]): Map<string, Set<string>> {
  const types = new Map<string, Set<string>>()
  for (const item of items) {
    if (item.kind !== 'value' || !isRelation(item.value)) continue
    for (const entity of [item.value.from, item.value.to]) {
      const known = types.get(entity) ?? new Set()
      types.set(entity, known.add(item.value.relationType))
    }
  }
  return types
}

function tagsOf(entityType: unknown, relations: ReadonlySet<string> = new Set()): string[] {
  return [...new Set([...(typeof entityType === 'string' ? [entityType] : []), ...relations])].filter(
    (tag) => tag !== '',
  )
}

/**
 * Returns an entity's observations with their source ranges; the last list counts if the key is repeated. None if the object
 * is nested too deeply for the position-aware parser.
 */
function spellingsOf(raw: string): string[] {
  try {
    const list = parseTree(raw)?.children?.findLast((property) => property.children?.[0]?.value === 'observations')
    return (list?.children?.[1]?.children ?? []).map(({ offset, length }) => raw.slice(offset, offset + length))
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}
