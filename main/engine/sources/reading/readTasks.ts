import type { SourceKind } from '../../../../shared/model/source.ts'
import type { ErrorKind } from '../../../../shared/errors.ts'
import type { OutsideLink } from '../outsideLinks.ts'
import type { HashedRecord } from '../../store/knownRecords.ts'
import type { PreparedItem } from '../../store/sourceRecord.ts'

/**
 * How the files of sources are read, on a thread that can be ended: one file at a time, in parts. What such a file says was
 * written by others, so nothing else takes it apart.
 */
export interface ReadTasks {
  /** Begins a file. */
  begin(file: ReadFile): void
  /** Records of the file as they were last read, by the hash of their text; told before the first part is asked for. */
  know(records: readonly HashedRecord[]): void
  /** The next part of the file. */
  next(nothing: null): ReadPart
}

export interface ReadFile {
  kind: SourceKind
  path: string
  /** The source's root, and the links out of it that are followed. */
  root: string
  links: readonly OutsideLink[]
  /** In bytes. */
  size: number
}

export interface ReadPart {
  items: PreparedItem[]
  end: ReadEnd | null
}

export type ReadEnd =
  | { kind: 'whole' }
  /** The rest is not read, for a reason that lies in the text. */
  | { kind: 'refused'; reason: string }
  /** The file cannot be got at now, as `SourcePaused` says. */
  | { kind: 'paused'; reason: string }
  /** Something else went wrong. */
  | { kind: 'failed'; error: ErrorKind; message: string }
