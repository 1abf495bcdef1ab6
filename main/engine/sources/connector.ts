import type { Maturity, Scope } from '../../../shared/model/memory.ts'
import type { SourceKind } from '../../../shared/model/source.ts'
import type { Files } from '../ports.ts'
import type { FileChange } from '../store/fileChange.ts'
import type { KnownRecords } from '../store/knownRecords.ts'
import type { Pointer } from '../store/pointer.ts'
import type { ReadItem, SameItem, SourceRecord } from '../store/sourceRecord.ts'

/** A record we add: the result of a merge or an edit. */
export interface NewRecord {
  external_id: string
  content: string
  description: string
  /** What a file for it may be named after: the description without secrets. */
  title: string
  tags: string[]
  timestamp: string
  maturity: Maturity
  confidence: number | null
  evidence: string | null
  scope: Scope
  source_agent: string | null
  source_session: string | null
  curated_by: string | null
}

/** One thing a decision asks of a source's files. */
export type RecordEdit =
  /** The record's state changes. `reference` is set when it was promoted; `superseded` when a merge or edit replaced it. */
  | {
      kind: 'state'
      memory_id: string
      path: string
      locator: string
      /** The line it is known to stand alone on. */
      line?: number
      maturity: Maturity
      curated_by: string | null
      superseded: boolean
      reference: Pointer | null
    }
  /** A new record. Where a record is a file, `replaces` is the representative whose place it takes. */
  | { kind: 'add'; memory_id: string; record: NewRecord; replaces: { path: string; locator: string } | null }

export interface WritePlan {
  /** At most one change a file; every piece names the memory it is for. */
  changes: FileChange[]
  /** Edits that could not be planned, with the reason; nothing is written for them. */
  refused: { memory_id: string; reason: string }[]
  /** Where the records of the `add` edits will be found, as the next read will report them. */
  placed: { memory_id: string; path: string; locator: string; external_id: string | null }[]
}

/** How one format is recognised, read and, where it can be, written. */
export interface Connector {
  kind: SourceKind
  /** Name for people, such as `Claude Code memory`. */
  label: string
  writable: boolean
  /** The root (absolute folder or file) of a store of this format at or directly inside the path; null when there is none. Cheap: looks at names and at most the first 64 KiB of a file. */
  detect(path: string, files: Files): { root: string; name: string; detail: string } | null
  /** As `detect`, of a format of which a project may hold several stores: all of them. */
  detectAll?(path: string, files: Files): { root: string; name: string; detail: string }[]
  /** The files that hold records now, absolute, sorted; never `.tmp` siblings. Links out of the root are left out. */
  recordFiles(root: string, files: Files): string[]
  /** Whether the store is there although no record is in it, as its index or folders tell. Else it counts as away. */
  standsEmpty?(root: string, files: Files): boolean
  /** What to watch: the root, or the folders and files below it. */
  watched(root: string): string[]
  /** The items of one file, in order. A file that vanished yields nothing. */
  read(path: string, root: string, files: Files): Iterable<ReadItem>
  /** As `read`; of known records that stand as they did only that is said. For formats whose files are large. */
  readAgain?(path: string, root: string, files: Files, known: KnownRecords): Iterable<ReadItem | SameItem>
  /** The records that stand alone on some lines of a file, each named as `names` says by its line: found without reading the rest. */
  readAt?(path: string, root: string, files: Files, names: ReadonlyMap<number, string>): Iterable<SourceRecord>
  /** Plans the smallest changes that carry out the edits, splicing values into the text as it stands now. Writes nothing. */
  plan?(root: string, edits: RecordEdit[], files: Files): WritePlan
}
