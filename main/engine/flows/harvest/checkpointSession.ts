import { AppError } from '../../../../shared/errors.ts'
import type { Pack } from '../../../../shared/model/pack.ts'
import { type HarvestResult, SessionCheckpoint } from '../../../../shared/model/session.ts'
import type { Session } from '../../../../shared/model/session.ts'
import type { Core } from '../../runtime/core.ts'
import { unwatched } from '../../runtime/jobs.ts'
import { write } from '../../store/db.ts'
import { type SessionRow, readCheckpoints, readSession, saveCheckpoint } from '../../store/queries/sessionRows.ts'
import type { Caller } from '../../store/journal.ts'
import { makePack } from '../lookup/pack.ts'
import { atHand } from './atHand.ts'
import { findTranscript } from './findTranscript.ts'
import { harvestFiles } from './harvestJob.ts'
import { toSession } from './passageOf.ts'
import { transcriptFiles } from './transcriptFiles.ts'

/** What looking through a session now gave. */
export interface SessionAtCheckpoint {
  session: Session
  extracted: HarvestResult
  checkpoints: SessionCheckpoint[]
  pack: Pack
}

/**
 * Reads what is new of a session, keeps a checkpoint after its last event, and returns what was extracted, with a pack for what
 * the session is about now. Throws `not_found` or `validation` if there is no such transcript.
 */
export async function checkpointSession(
  core: Core,
  { session: named, by }: { session: string | null; by: Pick<Caller, 'actor' | 'session'> },
): Promise<SessionAtCheckpoint> {
  const { db } = core.library
  const path = findTranscript(core, named)
  const extracted = await harvestFiles(core, transcriptFiles(path, core.ports.files), {
    dryRun: false,
    control: unwatched,
  })
  const session = lastOf(
    extracted.sessions.flatMap((id) => readSession(db, id) ?? []),
    named,
  )
  if (!session) throw new AppError('validation', `${path} holds no session with events.`)
  write(db, (writable) =>
    saveCheckpoint(writable, {
      session_id: session.id,
      ordinal: Math.max(0, session.events - 1),
      at: session.ended_at,
      why: 'by-hand',
    }),
  )
  const checkpoints = readCheckpoints(db, session.id).map((row) => SessionCheckpoint.parse(row))
  const project = session.project_id ?? undefined
  const pack = await makePack(core, { level: 'task', ...atHand(db, session), project, by })
  return { session: toSession(session), extracted, checkpoints, pack }
}

/** Of the sessions in one file the one that was named, else the one that ended last. */
function lastOf(sessions: readonly SessionRow[], named: string | null): SessionRow | undefined {
  const own = sessions.find(({ id }) => id === named)
  return own ?? sessions.toSorted((one, other) => (one.ended_at ?? '').localeCompare(other.ended_at ?? '')).at(-1)
}
