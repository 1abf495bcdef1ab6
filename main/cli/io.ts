/** What the program is given by whoever started it: a terminal, a pipe, or a test. Commands write through `Io` instead. */
export interface Streams {
  /** Writes to stdout. Rejects with `OutputClosed` when nobody reads any more. */
  out(text: string): Promise<void>
  /** Writes to stderr. */
  err(text: string): void
  /** Everything on stdin. */
  readInput(): Promise<Buffer>
  /** Someone watches stderr, so that progress may be shown there. */
  showsProgress: boolean
  /** Columns of the terminal behind stdout; null where it is no terminal. */
  width: number | null
  /** Relative paths start here. */
  folder: string
  environment: NodeJS.ProcessEnv
  /** Calls back when the person wants to stop. Returns how to take that back. */
  onInterrupt(callback: () => void): () => void
}

/** The reader of stdout went away, as `| head` does: no failure, but the end of the work. */
export class OutputClosed extends Error {}

/** The streams of this process. */
export function processStreams(): Streams {
  const { stdin, stdout, stderr } = process
  let closed = false
  /* A broken pipe also arrives as an event, and would end the process with a stack trace. */
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
