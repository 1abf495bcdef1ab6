import { hash } from 'node:crypto'
import type { EventRole, TranscriptEvent } from '../transcript.ts'
import { type Signals, signalsOf } from './signals.ts'
import { synopsisOf } from './synopsis.ts'

/** An event of a session in the form it is stored in. */
export interface SessionEvent {
  /** `e_` and 16 characters: the same whenever the same event of the session is read. */
  id: string
  session: string
  /** Position in the session, from 0. */
  ordinal: number
  at: string | null
  role: EventRole
  tool: string | null
  files: readonly string[]
  text: string
  synopsis: string
  signals: Signals
  /** The id of the call a result belongs to; of the event itself for everything else. */
  episode: string
  /** The earlier event with the same output; null for the first. */
  same_as: string | null
  /** Share of the context window in use, 0 to 1. */
  window: number | null
}

/** Outputs shorter than this are not worth folding: “ok”, or an empty line. */
const minFolded = 24
/** Limits of what is remembered of a session, so that a hostile one cannot fill the memory. */
const maxRemembered = 20_000

/** Brings the events of one session into the form they are stored in. */
export interface SessionLog {
  add(event: TranscriptEvent): SessionEvent
}

/** Creates the log of a session. */
export function createSessionLog(session: string): SessionLog {
  const repeats = new Map<string, number>()
  const outputs = new Map<string, string>()
  const calls = new Map<string, { id: string; event: TranscriptEvent }>()
  let last: { id: string; event: TranscriptEvent } | null = null
  let ordinal = 0
  return {
    add(event) {
      const own = event.key ?? `${event.role}\n${event.tool ?? ''}\n${event.text}`
      const digest = sha1(own)
      const count = repeats.get(digest) ?? 0
      remember(repeats, digest, count + 1)
      const id = `e_${sha1(`${session}\n${digest}\n${count}`).slice(0, 16)}`
      const call = event.role === 'result' ? (calls.get(event.call ?? '') ?? last) : null
      const signals = signalsOf(event, call?.event ?? null)
      const output = event.role === 'result' && event.text.length >= minFolded ? sha1(event.text) : null
      const same_as = output === null ? null : (outputs.get(output) ?? null)
      if (output !== null && same_as === null) remember(outputs, output, id)
      if (event.role === 'call') {
        last = { id, event }
        if (event.call !== null) remember(calls, event.call, last)
      } else if (event.role !== 'result') last = null
      const { at, role, tool, files, text, window } = event
      const synopsis = synopsisOf(event, signals)
      const episode = call?.id ?? id
      const made = {
        id,
        session,
        ordinal,
        at,
        role,
        tool: tool ?? call?.event.tool ?? null,
        files,
        text,
        synopsis,
        signals,
      }
      ordinal += 1
      return { ...made, episode, same_as, window }
    },
  }
}

function sha1(text: string): string {
  return hash('sha1', text)
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (map.size < maxRemembered || map.has(key)) map.set(key, value)
}
