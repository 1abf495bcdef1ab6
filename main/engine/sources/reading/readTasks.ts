import type { SourceKind } from '../../../../shared/model/source.ts'
import type { ErrorKind } from '../../../../shared/errors.ts'
import type { OutsideLink } from '../outsideLinks.ts'
import type { HashedRecord } from '../../store/knownRecords.ts'
import type { PreparedItem } from '../../store/sourceRecord.ts'

/**
 * Messages for reading source files on a thread that can be terminated: one file at a time, in parts. Source files are
 * untrusted, so no other thread parses them.
 */
export interface ReadTasks {
  /** Starts a file. */
  begin(file: ReadFile): void
  /** Records of the file as last read, by text hash; sent before the first part is requested. */
  know(records: readonly HashedRecord[]): void
  /** The next part of the file. */
  next(nothing: null): ReadPart
}

export interface ReadFile {
  kind: SourceKind
  path: string
  /** The source's root and the allowed links out of it. */
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
  /** The rest is not read because of its content. */
  | { kind: 'refused'; reason: string }
  /** The file cannot be accessed now, as in `SourcePaused`. */
  | { kind: 'paused'; reason: string }
  /** Something else went wrong. */
  | { kind: 'failed'; error: ErrorKind; message: string }
