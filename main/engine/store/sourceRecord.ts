import type { Maturity, MemoryKind, Scope, ThoughtType } from '../../../shared/model/memory.ts'
import type { UnreadableLine } from '../../../shared/model/source.ts'
import type { KnownRecord } from './knownRecords.ts'

/** The fields of a source needed to ingest its records. */
export interface IngestSource {
  id: string
  kind: string
  name: string
  path: string
}

/** A memory as found in a file. */
export interface SourceRecord {
  /** Identifies the record in its source; unique there, and stable across edits of its text where the format allows. */
  locator: string
  /** The id in the format, if it has ids. */
  external_id: string | null
  /** Absolute path of the file. */
  path: string
  /** 1-based; null when the record is the entire file. */
  line: number | null
  /** The record's text as found, without its line ending. */
  raw: string
  /** Groups records of which a vanished one may be an edited one: the file and heading path of a Markdown entry. */
  section: string | null
  content: string
  /** Never empty: if the format has none, the first line or sentence of the content, at most 120 characters. */
  description: string
  tags: string[]
  /** ISO 8601 in UTC. Times without a zone are local. If the format has none: the file's modification time. */
  timestamp: string
  usage_count: number
  last_accessed: string | null
  maturity: Maturity
  /** Null when the record states none. */
  confidence: number | null
  evidence: string | null
  scope: Scope
  scope_path: string | null
  source_agent: string | null
  source_session: string | null
  curated_by: string | null
  /** The reference it was promoted to, if the record names one. */
  escalated_to: string | null
  kind: MemoryKind | null
  thought_type: ThoughtType
  weight: number
}

export type ReadItem =
  { kind: 'record'; record: SourceRecord; bytes: number } | { kind: 'unreadable'; line: UnreadableLine; bytes: number }

/** An item of a sync, with what is computed before the library is locked. */
export interface PreparedItem {
  item: ReadItem | SameItem
  /** The text for the full-text index; null when there is none. */
  body: string | null
}

/** An unchanged record, with its current line. */
export interface SameItem {
  kind: 'same'
  known: KnownRecord
  line: number | null
  bytes: number
}
