import { type Failure, failureJson, failureText } from './failure.ts'
import type { Streams } from './io.ts'
import { jsonText, printable } from './printable.ts'

/** All output goes through here. Control characters in notes, paths and errors never reach the terminal. */
export interface Io extends Omit<Streams, 'out' | 'err'> {
  /** Writes text for people to stdout and makes control and invisible characters visible. */
  write(text: string): Promise<void>
  /** Writes to stdout unchanged: JSON, or a file's content if stdout is no terminal. */
  writeExact(text: string): Promise<void>
  /** Writes a note to stderr; with `--json` as `{"note": …}`, one per line. */
  warn(text: string): void
  /** Reports a failure on stderr; with `--json` as `{"error": {kind, message, details}}` in one line. */
  fail(failure: Failure): void
  /** Replaces the progress line if stderr is a terminal; null removes it. */
  showProgress(line: string | null): void
}

/** Creates the output for these streams. */
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
