import { type Checkpoint, createCheckpointFinder } from '../../harvest/normalise/checkpoints.ts'
import type { Candidate } from '../../harvest/lessons/candidate.ts'
import { findCandidates } from '../../harvest/lessons/findCandidates.ts'
import { type SessionEvent, createSessionLog } from '../../harvest/normalise/sessionLog.ts'
import type { TranscriptEvent } from '../../harvest/transcript.ts'

/** Events looked through at once, and those kept for what follows: patterns and fixes reach no further. */
const stretch = 4000
const kept = 400
/** Characters of a text that the rules look at: what is said and done, and what came of it. */
const maxSaid = 6000
const maxOutput = 400

/** Reads the events of one session. */
export interface SessionReader {
  add(event: TranscriptEvent): { event: SessionEvent; checkpoint: Checkpoint | null }
  /** Candidates of a long session so far, each once. */
  due(): Candidate[]
  /** Candidates of what is left. */
  end(): Candidate[]
}

/** Creates the reader of a session. */
export function createSessionReader(session: string): SessionReader {
  const log = createSessionLog(session)
  const finder = createCheckpointFinder()
  const given = new Set<string>()
  let events: SessionEvent[] = []
  const look = (): Candidate[] => {
    const fresh = findCandidates(events).filter(({ events: [first = ''] }) => !given.has(first))
    for (const {
      events: [first = ''],
    } of fresh)
      given.add(first)
    return fresh
  }
  return {
    add(read) {
      const event = log.add(read)
      events.push({ ...event, text: event.text.slice(0, event.role === 'result' ? maxOutput : maxSaid) })
      return { event, checkpoint: finder.add(event) }
    },
    due() {
      if (events.length < stretch) return []
      const found = look()
      events = events.slice(-kept)
      return found
    },
    end: look,
  }
}
