/** Who or what an event of a session comes from; `note` is what the agent’s program says of itself. */
export type EventRole = 'person' | 'agent' | 'call' | 'result' | 'note'

/** The formats transcripts are read in. */
export type TranscriptFormat =
  'claude-code' | 'codex' | 'jaato' | 'opencode' | 'swe-agent' | 'specstory' | 'aider' | 'events'

/** One event as a transcript states it. */
export interface TranscriptEvent {
  session: string
  /** The id the transcript gives it, unique in its session; null without one. */
  key: string | null
  /** ISO 8601 in UTC; null where the transcript states no time. */
  at: string | null
  role: EventRole
  text: string
  /** The tool of a call or result, and the id by which a result names its call. */
  tool: string | null
  call: string | null
  /** Files the call names as its own. */
  files: readonly string[]
  exitCode: number | null
  /** Whether the transcript says that the call failed; null where it says nothing. */
  failed: boolean | null
  /** Share of the context window in use, 0 to 1; null where the transcript does not say. */
  window: number | null
}

/** What a transcript says of a session as a whole. Later facts add to earlier ones. */
export interface SessionFacts {
  session: string
  title?: string | null
  /** The folder the agent worked in. */
  folder?: string | null
  /** The agent’s name, where the format serves several. */
  agent?: string | null
}

export type TranscriptItem =
  | { kind: 'event'; event: TranscriptEvent }
  | { kind: 'session'; facts: SessionFacts }
  | { kind: 'unreadable'; line: number; reason: string }

/** A line of a transcript; `text` is null where it is not UTF-8. Numbers are 1-based. */
export interface TranscriptLine {
  number: number
  text: string | null
}

/** What a format reads: the file’s name without its folders, the name of its folder, and its lines. */
export interface TranscriptFile {
  name: string
  folder: string
  lines: Iterable<TranscriptLine>
}

/** Returns the session a file is named after: its name without the ending of JSON or JSON lines. */
export function sessionNamed(file: string): string {
  return file.replace(/\.jsonl?$/, '')
}

/** A transcript format. Its reader survives what others write: it yields what it can read, and says what it cannot. */
export interface Format {
  id: TranscriptFormat
  label: string
  /** The agent that writes it, unless the transcript names another. */
  agent: string
  /** Whether the file is one document, which has to be read whole. */
  isDocument: boolean
  /** Recognises a file by its start: at least its first line, or 64 kB. */
  recognises(head: string): boolean
  read(file: TranscriptFile): Generator<TranscriptItem>
}

/** An event with all fields it does not state left empty. */
export function eventOf(
  event: Pick<TranscriptEvent, 'session' | 'role' | 'text'> & Partial<TranscriptEvent>,
): TranscriptItem {
  const blank = { key: null, at: null, tool: null, call: null, files: [], exitCode: null, failed: null, window: null }
  return { kind: 'event', event: { ...blank, ...event } }
}
