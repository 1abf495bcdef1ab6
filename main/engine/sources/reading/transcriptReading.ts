import type { Clock, Files } from '../../ports.ts'
import { endOf } from './readEnd.ts'
import type { TranscriptPart, TranscriptPath, TranscriptRecord } from './readTasks.ts'
import { transcriptRecords } from './transcriptRecords.ts'

/** Limits of a part: milliseconds and characters. */
const slice = 20
const maxPartSize = 1 << 20
/** What an item costs besides its text, in characters. */
const itemSize = 500

/** Reads transcripts in parts, on the current thread. */
export interface TranscriptReading {
  begin(file: TranscriptPath): void
  next(): TranscriptPart
}

/** Creates the reading of transcripts; one is read at a time. */
export function createTranscriptReading(files: Files, clock: Pick<Clock, 'monotonic'>): TranscriptReading {
  let file: TranscriptPath | null = null
  let records: Iterator<TranscriptRecord> | null = null
  const position = { bytes: 0 }
  return {
    begin(next) {
      file = next
      records = null
      position.bytes = 0
    },
    next() {
      const part: TranscriptPart = { items: [], bytes: 0, end: null }
      if (!file) return { ...part, end: { kind: 'whole' } }
      let size = 0
      try {
        records ??= transcriptRecords(file, files, position)
        for (const until = clock.monotonic() + slice; size < maxPartSize && clock.monotonic() < until;) {
          const next = records.next()
          if (next.done) {
            part.end = { kind: 'whole' }
            break
          }
          part.items.push(next.value)
          size += itemSize + (next.value.kind === 'event' ? (next.value.payload?.length ?? 0) : 0)
        }
      } catch (error) {
        part.end = endOf(error)
      }
      part.bytes = position.bytes
      return part
    },
  }
}
