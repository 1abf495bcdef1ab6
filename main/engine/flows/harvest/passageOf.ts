import { type Passage, PassageEvent, type Session } from '../../../../shared/model/session.ts'
import type { ReadableDb } from '../../store/db.ts'
import { decodeSignals, decodeTexts } from '../../store/jsonColumns.ts'
import { type MemoryRow, findMemory } from '../../store/queries/memories.ts'
import {
  type SessionEventRow,
  type SessionRow,
  ordinalAt,
  readEvent,
  readEvents,
  readSession,
  textOfEvent,
} from '../../store/queries/sessionRows.ts'

/** Characters shown of an event. */
const maxShown = 4000
/** Events shown at most: evidence that lies further apart is shown with what is next to it. */
const maxEvents = 40

/**
 * Returns the events a memory rests on with those around them; for a memory that only names its session, the events at the
 * time it was written. Null where the transcript was not read. Throws `not_found` for an unknown memory.
 */
export function passageOf(db: ReadableDb, id: string, around: number): Passage | null {
  const memory = findMemory(db, id)
  const evidence = evidenceOf(db, memory)
  const session = readSession(db, evidence[0]?.session_id ?? memory.source_session ?? '')
  if (!session) return null
  const centres =
    evidence.length > 0 ? evidence.map(({ ordinal }) => ordinal) : [ordinalAt(db, session.id, memory.timestamp)]
  const places = centres.filter((place) => place !== null)
  const events = eventsAround(db, session, places.length > 0 ? places : [session.events - 1], around)
  const first = events[0]?.ordinal ?? 0
  const last = events.at(-1)?.ordinal ?? 0
  const own = new Set(evidence.map((event) => event.id))
  return {
    session: toSession(session),
    events: events.map((event) => toPassageEvent(db, event, own)),
    before: first,
    after: Math.max(0, session.events - 1 - last),
  }
}

/** A session row as the contract states it. */
export function toSession({ id, format, agent, path, title, started_at, ended_at, events }: SessionRow): Session {
  return { id, format, agent, path, title, started_at, ended_at, events }
}

/** Returns the known events a memory rests on, in the order of their session. */
function evidenceOf(db: ReadableDb, { evidence_event_ids }: MemoryRow): SessionEventRow[] {
  const ids = evidence_event_ids === null ? [] : decodeTexts(evidence_event_ids)
  const events = ids.flatMap((id) => readEvent(db, id) ?? [])
  const home = events[0]?.session_id
  return events.filter(({ session_id }) => session_id === home).toSorted((one, other) => one.ordinal - other.ordinal)
}

function eventsAround(
  db: ReadableDb,
  session: SessionRow,
  places: readonly number[],
  around: number,
): SessionEventRow[] {
  const shown = new Map<number, SessionEventRow>()
  for (const place of places)
    for (const event of readEvents(db, session.id, place - around, place + around)) shown.set(event.ordinal, event)
  const events = [...shown.values()].toSorted((one, other) => one.ordinal - other.ordinal)
  if (events.length <= maxEvents) return events
  const kept = new Set(places)
  return events.filter(({ ordinal }) => kept.has(ordinal)).slice(0, maxEvents)
}

function toPassageEvent(db: ReadableDb, row: SessionEventRow, evidence: ReadonlySet<string>): PassageEvent {
  const text = row.same_as === null ? textOfEvent(db, row) : ''
  return {
    id: row.id,
    ordinal: row.ordinal,
    at: row.at,
    role: PassageEvent.shape.role.parse(row.role),
    tool: row.tool,
    synopsis: row.synopsis,
    text: text.slice(0, maxShown),
    is_cut: text.length > maxShown,
    is_evidence: evidence.has(row.id),
    repeats: row.same_as,
    signals: decodeSignals(row.signals),
  }
}
