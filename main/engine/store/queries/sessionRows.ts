import type { ReadableDb, WritableDb } from '../db.ts'
import { readBlob, savePackedBlob } from '../blobs.ts'
import { sql } from '../sql.ts'

/** A session of an agent, as its transcript states it. */
export interface SessionRow {
  id: string
  format: string
  agent: string
  path: string
  title: string | null
  folder: string | null
  project_id: string | null
  started_at: string | null
  ended_at: string | null
  events: number
  harvested_at: string
}

/** An event of a session. `text` is null where it is the payload’s, or that of the event it repeats. */
export interface SessionEventRow {
  session_id: string
  ordinal: number
  id: string
  at: string | null
  role: string
  tool: string | null
  synopsis: string
  text: string | null
  payload: string | null
  /** JSON; null where it says nothing. */
  signals: string | null
  episode_id: string
  same_as: string | null
}

export interface CheckpointRow {
  session_id: string
  ordinal: number
  at: string | null
  why: string
}

/** Returns a session; null if its transcript is not known. */
export function readSession(db: ReadableDb, id: string): SessionRow | null {
  return sql<SessionRow>(db, 'SELECT * FROM sessions WHERE id = ?').get(id) ?? null
}

/** Returns the session that was harvested last; null when there is none. */
export function latestSession(db: ReadableDb): SessionRow | null {
  return (
    sql<SessionRow>(db, 'SELECT * FROM sessions ORDER BY harvested_at DESC, ended_at DESC, id LIMIT 1').get() ?? null
  )
}

/** Adds a session, or what is new about a known one. */
export function saveSession(db: WritableDb, session: Omit<SessionRow, 'events'>): void {
  sql(
    db,
    `INSERT INTO sessions (id, format, agent, path, title, folder, project_id, started_at, ended_at, events, harvested_at)
     VALUES (:id, :format, :agent, :path, :title, :folder, :project_id, :started_at, :ended_at, 0, :harvested_at)
     ON CONFLICT (id) DO UPDATE SET path = excluded.path, format = excluded.format, agent = excluded.agent,
       title = coalesce(excluded.title, title), folder = coalesce(excluded.folder, folder),
       project_id = coalesce(excluded.project_id, project_id), harvested_at = excluded.harvested_at`,
  ).run(session)
}

/** Updates when a session began and ended and how many events it has. */
export function refreshSession(db: WritableDb, id: string): void {
  sql(
    db,
    `UPDATE sessions SET (events, started_at, ended_at) =
       (SELECT count(*), min(at), max(at) FROM session_events WHERE session_id = :id) WHERE id = :id`,
  ).run({ id })
}

/**
 * Adds an event; returns whether it is new. One that was cut off when it was read before gets its whole text and keeps its
 * id; one whose place is taken by another goes to the end of its session.
 */
export function saveEvent(db: WritableDb, event: SessionEventRow, packed: Uint8Array | null): boolean {
  if (sql(db, 'SELECT 1 FROM session_events WHERE id = ?').get(event.id)) return false
  if (packed !== null && event.payload !== null) savePackedBlob(db, event.payload, packed)
  const there = sql<SessionEventRow>(db, 'SELECT * FROM session_events WHERE session_id = ? AND ordinal = ?').get(
    event.session_id,
    event.ordinal,
  )
  if (there && isStartOf(db, there, event)) {
    const { text, payload, synopsis, signals } = event
    sql(db, 'UPDATE session_events SET text = ?, payload = ?, synopsis = ?, signals = ? WHERE id = ?').run(
      text,
      payload,
      synopsis,
      signals,
      there.id,
    )
    return false
  }
  const ordinal = there ? nextOrdinal(db, event.session_id) : event.ordinal
  sql(
    db,
    `INSERT INTO session_events (session_id, ordinal, id, at, role, tool, synopsis, text, payload, signals, episode_id, same_as)
     VALUES (:session_id, :ordinal, :id, :at, :role, :tool, :synopsis, :text, :payload, :signals, :episode_id, :same_as)`,
  ).run({ ...event, ordinal })
  saveEpisode(db, { ...event, ordinal })
  return true
}

/** Whether the stored event is the start of another one, as a transcript leaves it that ends in the middle of an event. */
function isStartOf(db: ReadableDb, there: SessionEventRow, event: SessionEventRow): boolean {
  if (there.role !== event.role || there.same_as !== null || event.same_as !== null) return false
  const [start, whole] = [textOfEvent(db, there), textOfEvent(db, event)]
  return start !== '' && whole.length > start.length && whole.startsWith(start)
}

function nextOrdinal(db: ReadableDb, session: string): number {
  const last = sql<number | null>(db, 'SELECT max(ordinal) FROM session_events WHERE session_id = ?')
    .pluck()
    .get(session)
  return (last ?? -1) + 1
}

/** Adds an event to its episode: a call, then its result. */
function saveEpisode(db: WritableDb, { episode_id, session_id, ordinal, role, signals }: SessionEventRow): void {
  if (role !== 'call' && role !== 'result') return
  const failed =
    role === 'result' && signals !== null && signals.includes('"failed":true') ? 1 : role === 'result' ? 0 : null
  sql(
    db,
    `INSERT INTO episodes (id, session_id, first, last, failed) VALUES (:episode_id, :session_id, :ordinal, :ordinal, :failed)
     ON CONFLICT (id) DO UPDATE SET last = max(last, excluded.last), failed = coalesce(excluded.failed, failed)`,
  ).run({ episode_id, session_id, ordinal, failed })
}

/** Returns the whole text of an event; empty if it was erased. */
export function textOfEvent(db: ReadableDb, { text, payload, same_as }: SessionEventRow): string {
  if (text !== null) return text
  if (payload !== null) return readBlob(db, payload).toString('utf8')
  const first = same_as === null ? null : readEvent(db, same_as)
  return first === null ? '' : textOfEvent(db, { ...first, same_as: null })
}

/** Returns an event; null when there is none with this id. */
export function readEvent(db: ReadableDb, id: string): SessionEventRow | null {
  return sql<SessionEventRow>(db, 'SELECT * FROM session_events WHERE id = ?').get(id) ?? null
}

/** Returns the events of a session from one position to another. */
export function readEvents(db: ReadableDb, session: string, first: number, last: number): SessionEventRow[] {
  return sql<SessionEventRow>(
    db,
    'SELECT * FROM session_events WHERE session_id = ? AND ordinal BETWEEN ? AND ? ORDER BY ordinal',
  ).all(session, first, last)
}

/** Returns the position of the last event of a session at or before a time; null if no event has a time. */
export function ordinalAt(db: ReadableDb, session: string, at: string): number | null {
  const found = sql<number | null>(
    db,
    `SELECT coalesce((SELECT max(ordinal) FROM session_events WHERE session_id = :session AND at <= :at),
       (SELECT min(ordinal) FROM session_events WHERE session_id = :session AND at IS NOT NULL))`,
  )
  return found.pluck().get({ session, at }) ?? null
}

/** Adds a checkpoint; one at the same place stays as it is. */
export function saveCheckpoint(db: WritableDb, checkpoint: CheckpointRow): void {
  sql(
    db,
    `INSERT OR IGNORE INTO session_checkpoints (session_id, ordinal, at, why) VALUES (:session_id, :ordinal, :at, :why)`,
  ).run(checkpoint)
}

/** Returns the checkpoints of a session, in order. */
export function readCheckpoints(db: ReadableDb, session: string): CheckpointRow[] {
  return sql<CheckpointRow>(db, 'SELECT * FROM session_checkpoints WHERE session_id = ? ORDER BY ordinal').all(session)
}
