/** The program's streams and environment: a terminal, a pipe or a test. Commands write through `Io` instead. */
export interface Streams {
  /** Writes to stdout. Rejects with `OutputClosed` when the reader has closed it. */
  out(text: string): Promise<void>
  /** Writes to stderr. */
  err(text: string): void
  /** Reads stdin to the end. */
  readInput(): Promise<Buffer>
  /** Whether stderr is a terminal, so that progress can be shown there. */
  showsProgress: boolean
  /** Columns of the terminal at stdout; null if stdout is no terminal. */
  width: number | null
  /** The folder relative paths are resolved against. */
  folder: string
  environment: NodeJS.ProcessEnv
  /** Calls back on an interrupt. Returns a function that unsubscribes. */
  onInterrupt(callback: () => void): () => void
}

/** The reader of stdout closed it, as `| head` does: the work ends without an error. */
export class OutputClosed extends Error {}

/** The streams of the current process. */
export function processStreams(): Streams {
  const { stdin, stdout, stderr } = process
  let closed = false
  /* A broken pipe is also emitted as an event, which would end the process with a stack trace. */
  stdout.on('error', () => (closed = true))
  stderr.on('error', () => undefined)
  return {
    out(text) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new OutputClosed())
        stdout.write(text, (error) => (error ? reject(new OutputClosed()) : resolve()))
      })
    },
    err: (text) => void stderr.write(text),
    async readInput() {
      const chunks: Buffer[] = []
      for await (const chunk of stdin as AsyncIterable<Buffer>) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    showsProgress: stderr.isTTY === true,
    width: stdout.isTTY ? stdout.columns : null,
    folder: process.cwd(),
    environment: process.env,
    onInterrupt(callback) {
      process.once('SIGINT', callback)
      return () => void process.off('SIGINT', callback)
    },
  }
}
