import { type Failure, failureJson, failureText } from './failure.ts'
import type { Streams } from './io.ts'
import { jsonText, printable } from './printable.ts'

/** The one door of all output. What a note, a path or an error says never reaches a terminal as a command to it. */
export interface Io extends Omit<Streams, 'out' | 'err'> {
  /** Writes text for people to stdout, with control characters and characters nobody sees made visible. */
  write(text: string): Promise<void>
  /** Writes to stdout as it is: JSON, or a file's own characters where no terminal shows them. */
  writeExact(text: string): Promise<void>
  /** Says something beside the answer on stderr; with `--json` as `{"note": …}`, one a line. */
  warn(text: string): void
  /** Tells a failure on stderr; with `--json` as `{"error": {kind, message, details}}` in one line. */
  fail(failure: Failure): void
  /** Replaces the line that shows how far a long work is, where someone watches; null takes it away. */
  showProgress(line: string | null): void
}

/** The door over these streams. */
export function outputOf(streams: Streams, isJson: boolean): Io {
  const tell = (value: object, text: string): void => streams.err(isJson ? `${jsonText(value)}\n` : printable(text))
  return {
    ...streams,
    write: (text) => streams.out(printable(text)),
    writeExact: (text) => streams.out(text),
    warn: (text) => tell({ note: text.trimEnd() }, text),
    fail: (failure) => tell(failureJson(failure), failureText(failure)),
    showProgress(line) {
      if (streams.showsProgress) streams.err(`\r${line === null ? '' : printable(line)}\u001b[K`)
    },
  }
}
