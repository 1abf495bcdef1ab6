import { AppError } from '../../../../shared/errors.ts'
import type { HarvestResult, HarvestedLesson } from '../../../../shared/model/session.ts'
import { titleOf } from '../../../../shared/text/title.ts'
import type { Candidate } from '../../harvest/lessons/candidate.ts'
import type { Core } from '../../runtime/core.ts'
import type { JobControl } from '../../runtime/jobs.ts'
import type { KeptEvent, ReadEnd, TranscriptRecord } from '../../sources/reading/readTasks.ts'
import { type WritableDb, longWrite } from '../../store/db.ts'
import { type HarvestedMemory, harvestedId, insertHarvested, isHarvested } from '../../store/queries/harvestedRows.ts'
import { isLeftOut, leaveOut, takeUp } from '../../store/queries/leftOutRows.ts'
import {
  type SessionRow,
  refreshSession,
  saveCheckpoint,
  saveEvent,
  saveSession,
} from '../../store/queries/sessionRows.ts'
import { type SessionProject, projectOfFolder } from './projectOfFolder.ts'
import type { TranscriptCandidate } from './transcriptFiles.ts'
import { projectFolderOf } from './transcriptPlaces.ts'

/** Most lessons and problems a result names. */
const maxLessons = 500
const maxProblems = 100
/** Records stored between checks of the clock, and milliseconds before other work has its turn. */
const recordsPerCheck = 16
const sliceMs = 8

/** Which lessons are added, by their ids. */
export interface LessonChoice {
  /** Left out this time. */
  without: ReadonlySet<string>
  /** Left out by a person, now and later. */
  leaveOut: ReadonlySet<string>
  /** Left out before, and wanted after all. */
  takeUp: ReadonlySet<string>
}

/** Every lesson that no person left out. */
export const everyLesson: LessonChoice = { without: new Set(), leaveOut: new Set(), takeUp: new Set() }

/** An empty result. */
export function emptyResult(dryRun: boolean): HarvestResult {
  return {
    dry_run: dryRun,
    files: 0,
    skipped: 0,
    sessions: [],
    events: 0,
    new_events: 0,
    checkpoints: 0,
    new_lessons: 0,
    known_lessons: 0,
    left_out_lessons: 0,
    lessons: [],
    problems: [],
  }
}

/**
 * Reads a transcript on its own thread and adds its events, checkpoints and lessons; with `dry_run` it only counts them. What
 * is known stays as it is, and `choice` tells which lessons are left out. Returns how the reading ended; null if it was cancelled.
 */
export async function harvestFile(
  core: Core,
  file: TranscriptCandidate,
  result: HarvestResult,
  { control, onBytes, choice }: { control: JobControl; onBytes: (bytes: number) => void; choice: LessonChoice },
): Promise<ReadEnd | null> {
  const { clock } = core.ports
  const harvest = beginFile(core, file.path, result, choice)
  const long = longWrite(core.library.db)
  const parts = core.readers.readTranscript(file)
  try {
    for (;;) {
      const { value, done } = await parts.next()
      if (done) return value
      for (let at = 0; at < value.items.length && !control.cancelled; await clock.breathe()) {
        const store = (db: WritableDb | null): void => {
          const until = clock.monotonic() + sliceMs
          do for (const record of value.items.slice(at, (at += recordsPerCheck))) harvest.take(db, record)
          while (at < value.items.length && clock.monotonic() < until)
        }
        if (result.dry_run) store(null)
        else long.run(store)
      }
      onBytes(value.bytes)
      if (control.cancelled) return null
    }
  } finally {
    try {
      if (!result.dry_run) long.run((db) => harvest.end(db))
      long.commit()
    } finally {
      await parts.return({ kind: 'whole' })
    }
  }
}

interface FileHarvest {
  take(db: WritableDb | null, record: TranscriptRecord): void
  end(db: WritableDb): void
}

/** Adds the records of one transcript; without a library to write to it only counts them. */
function beginFile(core: Core, path: string, result: HarvestResult, choice: LessonChoice): FileHarvest {
  const sessions = new Map<string, Omit<SessionRow, 'events'>>()
  const projects = new Map<string, SessionProject | null>()
  const at = core.ports.clock.now().toISOString()
  const take = (db: WritableDb | null, record: TranscriptRecord): void => {
    switch (record.kind) {
      case 'session': {
        const { format, agent, facts } = record
        const known = sessions.get(facts.session)
        const folder = facts.folder ?? known?.folder ?? projectFolderOf(path)
        const project = projects.get(facts.session) ?? projectOfFolder(core, db, folder)
        projects.set(facts.session, project)
        const session = {
          id: facts.session,
          format,
          agent,
          path,
          title: facts.title ?? known?.title ?? null,
          folder,
          project_id: project?.id ?? null,
          started_at: null,
          ended_at: null,
          harvested_at: at,
        }
        sessions.set(session.id, session)
        if (!result.sessions.includes(session.id)) result.sessions.push(session.id)
        if (db) saveSession(db, session)
        return
      }
      case 'event':
        result.events += 1
        if (db === null || saveEvent(db, eventRow(record.event), record.payload)) result.new_events += 1
        return
      case 'checkpoint':
        result.checkpoints += 1
        if (db) {
          const { session, ordinal, at: time, why } = record.checkpoint
          saveCheckpoint(db, { session_id: session, ordinal, at: time, why })
        }
        return
      case 'candidate':
        takeLesson(db, record.candidate)
        return
      case 'unreadable':
        if (result.problems.length < maxProblems)
          result.problems.push({ path, line: record.line === 0 ? null : record.line, reason: record.reason })
    }
  }
  const takeLesson = (db: WritableDb | null, candidate: Candidate): void => {
    const session = sessions.get(candidate.session)
    if (!session) throw new AppError('corrupt', `${path} has a lesson of a session it does not name.`)
    const memory = memoryOf(candidate, session)
    const id = harvestedId(memory)
    if (choice.without.has(id)) return
    const isKnown = isHarvested(db ?? core.library.db, memory)
    const isOut = !isKnown && isUnwanted(db, id)
    if (db && !isKnown && !isOut) insertHarvested(db, memory)
    const state = isKnown ? 'known' : isOut ? 'left-out' : db === null ? 'found' : 'added'
    nameLesson(result, { ...lessonOf(candidate, memory, state), project: projects.get(session.id)?.name ?? null })
  }
  const isUnwanted = (db: WritableDb | null, id: string): boolean => {
    if (choice.leaveOut.has(id)) {
      if (db) leaveOut(db, id, at)
      return true
    }
    if (!choice.takeUp.has(id)) return isLeftOut(db ?? core.library.db, id)
    if (db) takeUp(db, id)
    return false
  }
  return {
    take,
    end(db) {
      for (const id of sessions.keys()) refreshSession(db, id)
    },
  }
}

/** Counts a lesson, and names it while there is room: a new one, or one left out, takes the place of the last one known before. */
function nameLesson(result: HarvestResult, lesson: HarvestedLesson): void {
  const { lessons } = result
  switch (lesson.state) {
    case 'known':
      result.known_lessons += 1
      if (lessons.length < maxLessons) lessons.push(lesson)
      return
    // The new ones come first, then those left out, so their numbers are the place of the next.
    case 'left-out':
      lessons.splice(result.new_lessons + result.left_out_lessons, 0, lesson)
      result.left_out_lessons += 1
      break
    case 'added':
    case 'found':
      lessons.splice(result.new_lessons, 0, lesson)
      result.new_lessons += 1
  }
  lessons.length = Math.min(lessons.length, maxLessons)
}

function eventRow(event: KeptEvent) {
  const { id, session, ordinal, at, role, tool, synopsis, text, payload, signals, episode, same_as } = event
  return {
    id,
    session_id: session,
    ordinal,
    at,
    role,
    tool,
    synopsis,
    text,
    payload,
    signals: JSON.stringify(signals),
    episode_id: episode,
    same_as,
  }
}

function memoryOf(candidate: Candidate, session: Omit<SessionRow, 'events'>): HarvestedMemory {
  const { rule, text, kind, confidence, events, quote, circumstance, at } = candidate
  return {
    session: session.id,
    rule,
    content: text,
    description: titleOf(text),
    tags: [rule],
    at: at ?? session.harvested_at,
    confidence,
    evidence: `${circumstance === null ? '' : `${circumstance} `}From the session: “${quote}”`,
    kind,
    agent: session.agent,
    project_id: session.project_id,
    events,
  }
}

function lessonOf(
  candidate: Candidate,
  memory: HarvestedMemory,
  state: HarvestedLesson['state'],
): Omit<HarvestedLesson, 'project'> {
  const { session, rule, text, kind, confidence, events } = candidate
  const { agent, at } = memory
  return {
    id: harvestedId(memory),
    session,
    agent,
    at,
    rule,
    text,
    kind,
    confidence,
    evidence_event_ids: [...events],
    state,
  }
}
