import type { SourceKind } from '../../../../shared/model/source.ts'
import type { ErrorKind } from '../../../../shared/errors.ts'
import type { OutsideLink } from '../outsideLinks.ts'
import type { HashedRecord } from '../../store/knownRecords.ts'
import type { Candidate } from '../../harvest/lessons/candidate.ts'
import type { Checkpoint } from '../../harvest/normalise/checkpoints.ts'
import type { SessionEvent } from '../../harvest/normalise/sessionLog.ts'
import type { SessionFacts, TranscriptFormat } from '../../harvest/transcript.ts'
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
  /** Starts a transcript. */
  beginTranscript(file: TranscriptPath): void
  /** The next part of the transcript. */
  nextTranscript(nothing: null): TranscriptPart
}

/** A transcript to read; its size is in bytes. */
export interface TranscriptPath {
  path: string
  size: number
}

/** What a transcript holds, in order: sessions before their events, candidates and checkpoints after them. */
export type TranscriptRecord =
  | { kind: 'session'; format: TranscriptFormat; agent: string; facts: SessionFacts }
  /** `payload` is the text, packed, where it is too long to be stored with the event and was not sent before. */
  | { kind: 'event'; event: KeptEvent; payload: Uint8Array | null }
  | { kind: 'checkpoint'; checkpoint: Checkpoint }
  | { kind: 'candidate'; candidate: Candidate }
  | { kind: 'unreadable'; line: number; reason: string }

/** An event as it is stored: a short text with it, a long one by its hash. */
export interface KeptEvent extends Omit<SessionEvent, 'text' | 'files'> {
  text: string | null
  payload: string | null
}

export interface TranscriptPart {
  items: TranscriptRecord[]
  /** Bytes of the file read so far. */
  bytes: number
  end: ReadEnd | null
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
