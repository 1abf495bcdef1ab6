import type { Maturity, MemoryKind, Scope, ThoughtType } from '../../../shared/model/memory.ts'
import type { UnreadableLine } from '../../../shared/model/source.ts'
import type { KnownRecord } from './knownRecords.ts'

/** What taking in a source's records needs to know of the source. */
export interface IngestSource {
  id: string
  kind: string
  name: string
  path: string
  project_id: string | null
}

/** One memory as it stands in a file. */
export interface SourceRecord {
  /** Names the record inside its source, stable over edits of its text where the format allows. Unique in the source. */
  locator: string
  /** The id the format gives it, if it has ids. */
  external_id: string | null
  /** Absolute path of the file. */
  path: string
  /** 1-based; null where the record is the whole file. */
  line: number | null
  /** The record's text as found, without its line end. */
  raw: string
  /** Where a vanished record of this group may be this one, edited: the file and heading path of a Markdown entry. */
  section: string | null
  content: string
  /** Never empty: where the format has none, the first line or sentence of the content, at most 120 characters. */
  description: string
  tags: string[]
  /** ISO 8601 in UTC. Times without a zone are local. Where the format has none: the file's modification time. */
  timestamp: string
  usage_count: number
  last_accessed: string | null
  maturity: Maturity
  /** Null where the record states none. */
  confidence: number | null
  evidence: string | null
  scope: Scope
  scope_path: string | null
  source_agent: string | null
  source_session: string | null
  curated_by: string | null
  /** The reference it was promoted to, where the record names one. */
  escalated_to: string | null
  kind: MemoryKind | null
  thought_type: ThoughtType
  weight: number
}

export type ReadItem =
  { kind: 'record'; record: SourceRecord; bytes: number } | { kind: 'unreadable'; line: UnreadableLine; bytes: number }

/** An item of a reading with what was worked out about it before the library is held. */
export interface PreparedItem {
  item: ReadItem | SameItem
  /** What the full-text index takes of it; null where it takes nothing. */
  body: string | null
}

/** A record that reads as it did, on this line now. */
export interface SameItem {
  kind: 'same'
  known: KnownRecord
  line: number | null
  bytes: number
}
