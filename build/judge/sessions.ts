import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from '../../main/engine/harvest/lessons/candidate.ts'
import { transcriptRecords } from '../../main/engine/sources/reading/transcriptRecords.ts'
import { nodeFiles } from '../../main/platform/nodeFiles.ts'
import { readLines } from './sets.ts'

/** The labels of one transcript: the events of it that teach a lesson, by their ids. */
interface LabelledSession {
  /** The first 16 digits of the sha256 of the file. */
  file: string
  part: 'fitted' | 'kept back'
  lessons: string[]
}

const labelFile = join(import.meta.dirname, 'labels', 'sessions.jsonl')
const parts = ['fitted', 'kept back'] as const

interface Measured {
  sessions: number
  events: number
  labelled: number
  met: number
  candidates: number
  right: number
}

/**
 * Measures what harvesting finds in the labelled transcripts of a samples folder: a candidate is right if an event it rests
 * on was labelled a lesson. Returns a Markdown table.
 */
export function sessionTable(samples: string): string {
  const paths = pathsByHash(join(samples, 'transcripts'))
  const labelled = readLines(labelFile) as unknown as LabelledSession[]
  const rows = parts.map((part) => {
    const sum: Measured = { sessions: 0, events: 0, labelled: 0, met: 0, candidates: 0, right: 0 }
    for (const session of labelled.filter((each) => each.part === part)) {
      const path = paths.get(session.file)
      if (path !== undefined) add(sum, session, path)
    }
    return `| ${part} | ${rowOf(sum).join(' | ')} |\n`
  })
  return `| sessions | transcripts | events | candidates | per 30 events | right | precision | lessons met |\n|---|---|---|---|---|---|---|---|\n${rows.join('')}`
}

function add(sum: Measured, { lessons }: LabelledSession, path: string): void {
  const own = new Set(lessons)
  const session = measureSession(path, ({ id }) => own.has(id))
  sum.sessions += 1
  sum.labelled += own.size
  sum.events += session.events
  sum.candidates += session.candidates
  sum.right += session.right
  sum.met += session.met
}

/** Harvests a transcript and counts its events, its candidates, those that rest on a lesson, and the lessons met. */
export function measureSession(
  path: string,
  isLesson: (event: { id: string; ordinal: number }) => boolean,
): { events: number; candidates: number; right: number; met: number } {
  const lessons = new Set<string>()
  const met = new Set<string>()
  const candidates: Candidate[] = []
  let events = 0
  for (const record of transcriptRecords({ path, size: statSync(path).size }, nodeFiles, { bytes: 0 })) {
    if (record.kind === 'candidate') candidates.push(record.candidate)
    if (record.kind !== 'event') continue
    events += 1
    if (isLesson(record.event)) lessons.add(record.event.id)
  }
  let right = 0
  for (const candidate of candidates) {
    const hits = candidate.events.filter((id) => lessons.has(id))
    if (hits.length > 0) right += 1
    for (const id of hits) met.add(id)
  }
  return { events, candidates: candidates.length, right, met: met.size }
}

function rowOf({ sessions, events, labelled, met, candidates, right }: Measured): string[] {
  const share = (count: number, of: number): string => (of === 0 ? '–' : (count / of).toFixed(2))
  const per30 = events === 0 ? '–' : ((30 * candidates) / events).toFixed(2)
  return [
    `${sessions}`,
    `${events}`,
    `${candidates}`,
    per30,
    `${right}`,
    share(right, candidates),
    `${met} of ${labelled}`,
  ]
}

/** Returns the files of a folder by the first 16 digits of their sha256. */
export function pathsByHash(folder: string): Map<string, string> {
  const paths = new Map<string, string>()
  if (!existsSync(folder)) return paths
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (!statSync(path).isFile()) continue
    paths.set(createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16), path)
  }
  return paths
}
