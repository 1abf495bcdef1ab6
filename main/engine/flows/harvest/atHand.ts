import { isAbsolute, join, relative, sep } from 'node:path'
import type { ReadableDb } from '../../store/db.ts'
import { decodeSignals } from '../../store/jsonColumns.ts'
import { readProject } from '../../store/queries/projects.ts'
import { type SessionEventRow, type SessionRow, readEvents, textOfEvent } from '../../store/queries/sessionRows.ts'

/** What a session is about just now: the person's last words, and the files changed last, relative to the project. */
export interface AtHand {
  query: string
  files: string[]
}

/** Events at the end of a session that are looked at. */
const maxEvents = 200
/** What the person said last, and how many characters of each: “go on” alone says nothing. */
const maxSaid = 3
const maxCharacters = 500
const maxFiles = 20

/** Finds out what a session is about just now. Both are empty if its last events say neither. */
export function atHand(db: ReadableDb, session: SessionRow): AtHand {
  const events = readEvents(db, session.id, session.events - maxEvents, Number.MAX_SAFE_INTEGER)
  const said = events.filter(({ role }) => role === 'person').slice(-maxSaid)
  const changed = new Set(events.toReversed().flatMap((event) => filesOf(db, session, event)))
  return {
    query: said.map((event) => textOfEvent(db, event).slice(0, maxCharacters)).join('\n'),
    files: [...changed].slice(0, maxFiles),
  }
}

/** The files an event changed. Those outside the project say nothing about it. */
function filesOf(db: ReadableDb, { project_id, folder }: SessionRow, { signals }: SessionEventRow): string[] {
  const root = readProject(db, project_id)?.root ?? folder
  return (decodeSignals(signals)?.files_changed ?? []).flatMap((file) => {
    if (root === null) return isAbsolute(file) ? [] : [file]
    const path = relative(root, isAbsolute(file) ? file : join(folder ?? root, file))
    return path === '' || isAbsolute(path) || path.split(sep)[0] === '..' ? [] : [path]
  })
}
