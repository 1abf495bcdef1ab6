import { parseTree } from 'jsonc-parser'
import { fittingTitle, titleOf } from '../../../shared/text/title.ts'
import { counted } from '../../../shared/text/counted.ts'
import type { Files } from '../ports.ts'
import type { Connector } from './connector.ts'
import type { ReadItem } from '../store/sourceRecord.ts'
import { jsonLines } from './jsonLines.ts'
import type { JsonLine } from './jsonLines.ts'
import { fileTime, filesAt, headObjects, nameOf } from './plainFiles.ts'
import { nameInLocator, plainRecord, uniqueLocators, unreadable } from './plainRecord.ts'

/** The knowledge graph of the MCP memory server: one memory per observation. Read-only. */
export const serverMemory: Connector = {
  kind: 'server-memory',
  label: 'MCP server-memory',
  writable: false,
  detect(path, files) {
    const root = filesAt(path, false, isNamedLikeOne, files).find(
      (file) => isNamedLikeOne(file) && isGraph(file, files),
    )
    if (root === undefined) return null
    const entities = headObjects(root, files).filter((object) => object.type === 'entity')
    const observations = entities.reduce(
      (sum, { observations: list }) => sum + (Array.isArray(list) ? list.length : 0),
      0,
    )
    const detail = `knowledge graph, ${counted(observations, 'observation')} at its start`
    return { root, name: nameOf(root), detail }
  },
  recordFiles: (root, files) => filesAt(root, false, isNamedLikeOne, files),
  watched: (root) => [root],
  read,
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
  return value.type === 'entity' && typeof value.name === 'string' && Array.isArray(value.observations)
}

function isRelation(
  value: Readonly<Record<string, unknown>>,
): value is { from: string; to: string; relationType: string } {
  return (
    value.type === 'relation' &&
    typeof value.from === 'string' &&
    typeof value.to === 'string' &&
    typeof value.relationType === 'string'
  )
}

/** Relations follow the entities they connect, so the whole file is read before the first memory is made. */
function* read(path: string, _root: string, files: Files): Generator<ReadItem> {
  const items = [...jsonLines(path, files)]
  const relations = relationTypes(items)
  const timestamp = fileTime(path, files)
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
    for (const [index, content] of value.observations.entries()) {
      const spelling = spellings[index] ?? (typeof content === 'string' ? JSON.stringify(content) : raw)
      const share = Math.min(left, spelling.length)
      left -= share
      if (typeof content !== 'string' || content.trim() === '') {
        yield unreadable(path, line, spelling, `Observation ${index + 1} of ${name} holds no text.`, share)
        continue
      }
      const locator = unique(JSON.stringify([name, content]))
      const description = fittingTitle(`${name}: ${titleOf(content)}`)
      const record = plainRecord({ locator, path, line, raw: spelling, content, timestamp, description, tags })
      yield { kind: 'record', record, bytes: share }
    }
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
