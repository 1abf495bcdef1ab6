import type { Maturity, Scope } from '../../../shared/model/memory.ts'
import type { SourceKind } from '../../../shared/model/source.ts'
import type { Files } from '../ports.ts'
import type { FileChange } from '../store/fileChange.ts'
import type { KnownRecords } from '../store/knownRecords.ts'
import type { Pointer } from '../store/pointer.ts'
import type { ReadItem, SameItem, SourceRecord } from '../store/sourceRecord.ts'

/** A new record: the result of a merge or an edit. */
export interface NewRecord {
  external_id: string
  content: string
  description: string
  /** The description without secrets, from which a file name is made. */
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

/** The texts of a memory from which secrets were removed; in their record, the same is removed. */
export interface CutTexts {
  content: string
  description: string
  evidence: string | null
}

/** A change a decision needs in a source's files. */
export type RecordEdit = StateEdit | AddEdit

/**
 * The record's state changes, and with `texts` what it says. `reference` is set when it was promoted; `superseded` when a merge
 * or edit replaced it.
 */
export interface StateEdit {
  kind: 'state'
  memory_id: string
  path: string
  locator: string
  /** The line that contains only this record. */
  line?: number
  maturity: Maturity
  curated_by: string | null
  superseded: boolean
  reference: Pointer | null
  texts: CutTexts | null
}

/**
 * Adds a record. In formats with one file per record, `replaces` is the record whose file it takes over, and `absorbs` lists the
 * files of the other records that it was merged from.
 */
export interface AddEdit {
  kind: 'add'
  memory_id: string
  record: NewRecord
  replaces: { path: string; locator: string } | null
  absorbs: readonly string[]
}

export interface WritePlan {
  /** At most one change per file; each piece names its memory. */
  changes: FileChange[]
  /** Edits that could not be planned, with reasons; nothing is written for them. */
  refused: { memory_id: string; reason: string }[]
  /** Locators of the records of `add` edits, as the next read will report them. */
  placed: { memory_id: string; path: string; locator: string; external_id: string | null }[]
}

/** Recognises, reads and, if supported, writes one format. */
export interface Connector {
  kind: SourceKind
  /** Display name, such as `Claude Code memory`. */
  label: string
  writable: boolean
  /**
   * Returns the root (absolute folder or file) of a store of this format at the path or directly inside; null if there is
   * none. Cheap: checks names and at most the first 64 KiB of a file.
   */
  detect(path: string, files: Files): { root: string; name: string; detail: string } | null
  /** As `detect`, for formats with several stores per project: returns all of them. */
  detectAll?(path: string, files: Files): { root: string; name: string; detail: string }[]
  /** Returns the current files with records, absolute and sorted, without `.tmp` files and links out of the root. */
  recordFiles(root: string, files: Files): string[]
  /** Whether a store without records exists, judged by its index or folders. Otherwise it counts as missing. */
  standsEmpty?(root: string, files: Files): boolean
  /** Returns the paths to watch: the root, or folders and files below it. */
  watched(root: string): string[]
  /** Yields the items of one file, in order; nothing if the file is gone. */
  read(path: string, root: string, files: Files): Iterable<ReadItem>
  /** As `read`, with the records known from the last reading: some formats only report those as unchanged. */
  readAgain?(path: string, root: string, files: Files, known: KnownRecords): Iterable<ReadItem | SameItem>
  /** Finds records that are alone on the given lines, without reading the rest of the file; `names` maps lines to locators. */
  readAt?(path: string, root: string, files: Files, names: ReadonlyMap<number, string>): Iterable<SourceRecord>
  /** Plans the smallest changes for the edits by splicing values into the current text. Writes nothing. */
  plan?(root: string, edits: RecordEdit[], files: Files): WritePlan
}
