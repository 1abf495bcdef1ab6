import { createHash } from 'node:crypto'
import { titleOf } from '../../../shared/text/title.ts'
import type { ReadItem, SourceRecord } from '../store/sourceRecord.ts'

type Known = Pick<SourceRecord, 'locator' | 'path' | 'line' | 'raw' | 'content' | 'timestamp'> & Partial<SourceRecord>

/** Creates a record with defaults for formats that have only a text: raw, never used, scoped to its project. */
export function plainRecord(known: Known): SourceRecord {
  return {
    external_id: null,
    section: null,
    description: titleOf(known.content),
    tags: [],
    usage_count: 0,
    last_accessed: null,
    maturity: 'raw',
    confidence: null,
    evidence: null,
    scope: 'project',
    scope_path: null,
    source_agent: null,
    source_session: null,
    curated_by: null,
    escalated_to: null,
    kind: null,
    thought_type: 'original',
    weight: 1,
    ...known,
  }
}

/** A hash of a text, 16 hex characters. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** Shortens a name, which is stored with each of its entries, to its start and a hash if it is long. */
const maxNameLength = 1000

/** Formats a heading or name for locators. */
export function nameInLocator(name: string): string {
  return name.length <= maxNameLength ? name : `${name.slice(0, 100)}… ${textHash(name)}`
}

/** Makes repeated locators in a file distinct: the second one gets `#2`. */
export function uniqueLocators(): (locator: string) => string {
  const seen = new Map<string, number>()
  return (locator) => {
    const count = (seen.get(locator) ?? 0) + 1
    seen.set(locator, count)
    return count === 1 ? locator : `${locator}#${count}`
  }
}

const maxShownLength = 2000

/** An item for unreadable text. `text` is shown up to 2,000 characters. */
export function unreadable(
  path: string,
  line: number | null,
  text: string,
  reason: string,
  bytes: number,
): Extract<ReadItem, { kind: 'unreadable' }> {
  return { kind: 'unreadable', line: { path, line, text: text.slice(0, maxShownLength), reason }, bytes }
}
