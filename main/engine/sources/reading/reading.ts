import { formatNumber } from '../../../../shared/text/counted.ts'
import type { Clock, Files } from '../../ports.ts'
import type { ReadFile, ReadPart, ReadTasks } from './readTasks.ts'
import { withAllowedLinks } from '../outsideLinks.ts'
import { readableFiles } from '../sourcePaused.ts'
import { unreadable } from '../plainRecord.ts'
import { endOf } from './readEnd.ts'
import { createTranscriptReading } from './transcriptReading.ts'
import { connectorOf } from '../connectors.ts'
import { indexBody } from '../../store/fullText.ts'
import { type KnownRecord, knownRecords } from '../../store/knownRecords.ts'
import type { PreparedItem, ReadItem, SameItem, SourceRecord } from '../../store/sourceRecord.ts'

/** Limits of a part: milliseconds and characters. */
const slice = 20
const maxPartSize = 1 << 20
/** Maximum text length: a longer text is not a lesson and would delay all other work. */
const maxRecordLength = 256 << 10
/** Storage cost of a row besides its text, in bytes. */
const rowSize = 1000
/** Storage limit per file: a base, plus a factor per byte. */
const minStored = 4 << 20
const maxStored = 64

/** Runs `ReadTasks` on the current thread. */
export function createReading(files: Files, clock: Pick<Clock, 'monotonic'>): ReadTasks {
  let items: Iterator<ReadItem | SameItem> | null = null
  let file: ReadFile | null = null
  let known = new Map<string, KnownRecord>()
  let stored = 0
  const transcripts = createTranscriptReading(files, clock)
  return {
    beginTranscript: (next) => transcripts.begin(next),
    nextTranscript: () => transcripts.next(),
    begin(next) {
      file = next
      items = null
      known = new Map()
      stored = 0
    },
    know(records) {
      for (const [hash, record] of records) known.set(hash, record)
    },
    next() {
      if (!file) return { items: [], end: { kind: 'whole' } }
      const part: ReadPart = { items: [], end: null }
      let size = 0
      try {
        items ??= itemsOf(file, files, known)
        for (const until = clock.monotonic() + slice; size < maxPartSize && clock.monotonic() < until;) {
          const next = items.next()
          if (next.done) {
            part.end = { kind: 'whole' }
            return part
          }
          const prepared = prepare(next.value)
          part.items.push(prepared)
          size += sizeOf(prepared)
          stored += sizeOf(prepared)
          if (stored > minStored + maxStored * file.size) {
            part.end = { kind: 'refused', reason: tooMuch }
            return part
          }
        }
      } catch (error) {
        part.end = endOf(error)
      }
      return part
    },
  }
}

const tooMuch =
  'Reading it would store more than 64 times its size: many short entries, or long headings over them. What comes before is read. Split the entries into files, or shorten the headings.'

function* itemsOf(
  { kind, path, root, links }: ReadFile,
  all: Files,
  known: ReadonlyMap<string, KnownRecord>,
): Generator<ReadItem | SameItem> {
  const connector = connectorOf(kind)
  const files = withAllowedLinks(readableFiles(all), root, links)
  yield* connector.readAgain
    ? connector.readAgain(path, root, files, knownRecords(known))
    : connector.read(path, root, files)
}

function prepare(item: ReadItem | SameItem): PreparedItem {
  if (item.kind !== 'record') return { item, body: null }
  const { path, line, raw } = item.record
  const length = lengthOf(item.record)
  if (length > maxRecordLength) {
    const reason = `It is ${kilobytes(length)} long; a memory has at most ${kilobytes(maxRecordLength)}. Shorten it, or split it.`
    return { item: unreadable(path, line, raw, reason, item.bytes), body: null }
  }
  return { item, body: indexBody(item.record) }
}

function kilobytes(characters: number): string {
  return `${formatNumber(Math.ceil(characters / 1024))} kB`
}

/** The text length of a record; repeated fields count once. */
function lengthOf({ raw, content, description, tags, evidence }: SourceRecord): number {
  return Math.max(raw.length, content.length, description.length, (evidence ?? '').length, tags.join(' ').length)
}

function sizeOf({ item, body }: PreparedItem): number {
  if (item.kind !== 'record') return rowSize / 4
  const { raw, content, description, locator, section, path, tags } = item.record
  const texts = [raw, content, description, locator, section ?? '', path, body ?? '', ...tags]
  return texts.reduce((sum, text) => sum + text.length, rowSize)
}
