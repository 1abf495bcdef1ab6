import { basename, dirname } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { formatNumber } from '../../../../shared/text/counted.ts'
import { formatOf, formats } from '../../harvest/formats/formats.ts'
import type { Format, TranscriptLine } from '../../harvest/transcript.ts'
import type { Files } from '../../ports.ts'
import { packBlob } from '../../store/blobs.ts'
import { headText } from '../headText.ts'
import { decodeStrictly, linesOf } from '../lines.ts'
import type { KeptEvent, TranscriptPath, TranscriptRecord } from './readTasks.ts'
import { type SessionReader, createSessionReader } from './sessionReader.ts'
import type { SessionEvent } from '../../harvest/normalise/sessionLog.ts'

/** A file that is one JSON document is parsed whole: more would not fit the thread’s memory. */
const maxDocument = 64 << 20
/** A longer line is no event, and would have to be held in memory. */
const maxLine = 32 << 20
/** Events read of one file. */
const maxEvents = 200_000
/** Characters of a text stored with its event; a longer one is stored once by its hash. */
const maxInline = 500
/** Characters stored of a text: more than a screen of any person. */
const maxText = 256 << 10

/**
 * Yields what a transcript holds; `position` counts the bytes read. Throws `validation` if it is none, or too large for its
 * format.
 */
export function* transcriptRecords(
  { path, size }: TranscriptPath,
  files: Files,
  position: { bytes: number },
): Generator<TranscriptRecord> {
  const guarded = withLineLimit(files, position)
  const format = formatOf(headText(path, guarded))
  position.bytes = 0
  if (format === null) throw notATranscript(path)
  if (format.isDocument && size > maxDocument)
    throw new AppError(
      'validation',
      `${path} has ${megabytes(size)}; a ${format.label} of more than ${megabytes(maxDocument)} cannot be read. Export the session in parts.`,
    )
  const sessions = new Map<string, SessionReader>()
  const readerOf = (session: string): SessionReader => {
    const reader = sessions.get(session) ?? createSessionReader(session)
    sessions.set(session, reader)
    return reader
  }
  const sent = new Set<string>()
  let events = 0
  const named = { name: basename(path), folder: basename(dirname(path)), lines: transcriptLines(path, guarded) }
  for (const item of format.read(named)) {
    if (item.kind === 'unreadable') yield item
    else if (item.kind === 'session')
      yield { kind: 'session', format: format.id, agent: item.facts.agent ?? format.agent, facts: item.facts }
    else {
      const isNew = !sessions.has(item.event.session)
      const reader = readerOf(item.event.session)
      if (isNew) yield sessionOf(format, item.event.session)
      if (events === maxEvents) {
        yield {
          kind: 'unreadable',
          line: 0,
          reason: `Only its first ${formatNumber(maxEvents)} events are read.`,
        }
        break
      }
      events += 1
      const { event, checkpoint } = reader.add(item.event)
      yield keptEvent(event, sent)
      if (checkpoint) yield { kind: 'checkpoint', checkpoint }
      for (const candidate of reader.due()) yield { kind: 'candidate', candidate }
    }
  }
  for (const reader of sessions.values()) for (const candidate of reader.end()) yield { kind: 'candidate', candidate }
}

function sessionOf({ id, agent }: Format, session: string): TranscriptRecord {
  return { kind: 'session', format: id, agent, facts: { session } }
}

/** Packs a long text, unless it was sent before. */
function keptEvent({ files: _files, text, ...event }: SessionEvent, sent: Set<string>): TranscriptRecord {
  if (event.same_as !== null || text.length <= maxInline)
    return {
      kind: 'event',
      event: { ...event, text: event.same_as === null ? text : null, payload: null },
      payload: null,
    }
  const { hash, packed } = packBlob(Buffer.from(cutText(text)))
  const kept: KeptEvent = { ...event, text: null, payload: hash }
  if (sent.has(hash)) return { kind: 'event', event: kept, payload: null }
  sent.add(hash)
  return { kind: 'event', event: kept, payload: packed }
}

function cutText(text: string): string {
  if (text.length <= maxText) return text
  const half = maxText / 2
  return `${text.slice(0, half)}\n… ${text.length - maxText} characters left out …\n${text.slice(-half)}`
}

function* transcriptLines(path: string, files: Files): Generator<TranscriptLine> {
  for (const { number, bytes } of linesOf(path, files)) yield { number, text: decodeStrictly(bytes) }
}

/** Counts the bytes read, and stops where a line is too long. */
function withLineLimit(files: Files, position: { bytes: number }): Files {
  return {
    ...files,
    *chunks(path) {
      let since = 0
      for (const chunk of files.chunks(path)) {
        const end = chunk.lastIndexOf(0x0a)
        since = end < 0 ? since + chunk.length : chunk.length - end
        if (since > maxLine)
          throw new AppError(
            'validation',
            `${path} has a line of more than ${megabytes(maxLine)}. Split it, or leave it out.`,
          )
        position.bytes += chunk.length
        yield chunk
      }
    },
  }
}

function megabytes(bytes: number): string {
  return `${formatNumber(Math.ceil(bytes / (1 << 20)))} MB`
}

/** Says that a file is no transcript, and which ones are read. */
function notATranscript(path: string): AppError {
  const known = formats.map(({ label }) => label).join(', ')
  return new AppError('validation', `${path} is not a transcript in a known format. Read are: ${known}.`)
}
