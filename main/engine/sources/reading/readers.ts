import { AppError } from '../../../../shared/errors.ts'
import type { Breakdown, Clock, Thread } from '../../ports.ts'
import type { ReadEnd, ReadFile, ReadTasks, TranscriptPart, TranscriptPath } from './readTasks.ts'
import type { HashedRecord } from '../../store/knownRecords.ts'
import type { PreparedItem } from '../../store/sourceRecord.ts'

/** Time limits for a part of a file and for a whole file, in seconds; plus one per mebibyte for a part and four for the whole. */
const maxPartTime = 10
const maxFileTime = 30
/** Maximum size of a file, in bytes, after which its thread is kept: after 80 MB, its heap keeps 50 MB that nobody uses. */
const maxSpareSize = 8 << 20

/** The threads that read files: one per running reading and a spare one. */
export interface Readers {
  /**
   * Yields the items of a file in parts; returns how it ended. Refuses a file that takes too long or too much memory, and
   * terminates the thread.
   */
  read(file: ReadFile, known: Iterable<HashedRecord[]>): AsyncGenerator<PreparedItem[], ReadEnd>
  /** Yields the parts of a transcript; returns how it ended. The same limits apply. */
  readTranscript(file: TranscriptPath): AsyncGenerator<TranscriptPart, ReadEnd>
  dispose(): Promise<void>
}

/** `startReader` starts a thread; its callback is called once if the thread ends by itself. */
export function createReaders(
  startReader: (onBreakdown: (why: Breakdown) => void) => Thread<ReadTasks>,
  clock: Clock,
): Readers {
  /** The threads, each with its failure, if any. */
  const running = new Map<Thread<ReadTasks>, Breakdown | null>()
  let idle: Thread<ReadTasks> | null = null
  let isClosed = false

  const take = (): Thread<ReadTasks> => {
    if (isClosed) throw closed()
    const thread = idle ?? start()
    idle = null
    return thread
  }
  const start = (): Thread<ReadTasks> => {
    const thread = startReader((why) => {
      running.set(thread, why)
      if (idle === thread) void end(thread)
    })
    running.set(thread, null)
    return thread
  }
  const end = async (thread: Thread<ReadTasks>): Promise<void> => {
    running.delete(thread)
    if (idle === thread) idle = null
    await thread.end()
  }

  /** Yields the parts a thread answers with; the thread reads on while one is stored. */
  async function* parts<Part extends { end: ReadEnd | null }>(
    size: number,
    begin: (thread: Thread<ReadTasks>) => Promise<void>,
    ask: (thread: Thread<ReadTasks>) => Promise<Part>,
  ): AsyncGenerator<Part, ReadEnd> {
    const thread = take()
    let isFree = false
    const watch = stopwatch(clock, size)
    try {
      await begin(thread)
      let next = observed(watch.within(ask(thread)))
      for (;;) {
        const part = await next
        if (part === 'late') return { kind: 'refused', reason: tookTooLong }
        if (part.end === null) next = observed(watch.within(ask(thread)))
        isFree = part.end !== null
        yield part
        if (part.end !== null) return part.end
      }
    } catch (error) {
      if (isClosed) throw closed()
      if (running.get(thread) !== 'memory') throw error
      return { kind: 'refused', reason: tookTooMuch }
    } finally {
      // A busy thread may never finish.
      if (isFree && size <= maxSpareSize && idle === null && running.get(thread) === null) idle = thread
      else await end(thread)
    }
  }

  return {
    async *read(file, known) {
      const begin = async (thread: Thread<ReadTasks>): Promise<void> => {
        void observed(thread.ask('begin', file))
        for (const page of known) await thread.ask('know', page)
      }
      const all = parts(file.size, begin, (thread) => thread.ask('next', null))
      try {
        for (;;) {
          const { value, done } = await all.next()
          if (done) return value
          yield value.items
        }
      } finally {
        // Frees the thread of a reading that is given up.
        await all.return({ kind: 'whole' })
      }
    },
    readTranscript(file) {
      const begin = async (thread: Thread<ReadTasks>): Promise<void> => {
        void observed(thread.ask('beginTranscript', file))
      }
      return parts(file.size, begin, (thread) => thread.ask('nextTranscript', null))
    },
    async dispose() {
      isClosed = true
      await Promise.all([...running.keys()].map(end))
    },
  }
}

const wayOut = 'The rest of the app goes on without it; it is read again when it changes. Shorten or split the file.'
const tookTooLong = `It takes too long to read. ${wayOut}`
const tookTooMuch = `It takes too much memory to read. ${wayOut}`

function closed(): AppError {
  return new AppError('cancelled', 'The app was closed while this source was read. It is read at the next start.')
}

/** The prefetched answer may never be awaited. */
function observed<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  return answer
}

/** Counts the seconds of waiting for a thread. A suspended machine counts as one second, however long it slept. */
function stopwatch(clock: Clock, size: number): { within<T>(answer: Promise<T>): Promise<T | 'late'> } {
  const mebibytes = size / (1 << 20)
  let total = 0
  return {
    async within(answer) {
      let seconds = 0
      const late = Promise.withResolvers<'late'>()
      const stop = clock.every(1000, () => {
        seconds += 1
        total += 1
        if (seconds > maxPartTime + mebibytes || total > maxFileTime + 4 * mebibytes) late.resolve('late')
      })
      try {
        return await Promise.race([answer, late.promise])
      } finally {
        stop()
      }
    },
  }
}
