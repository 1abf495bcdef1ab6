import type { SessionEvent } from './sessionLog.ts'

/** Why a session is looked through at a point. */
export type CheckpointReason = 'window' | 'burst' | 'task-boundary' | 'topic-shift' | 'by-hand'

/** A point of a session at which what came before can be curated. */
export interface Checkpoint {
  session: string
  /** The event after which it lies. */
  ordinal: number
  at: string | null
  why: CheckpointReason
}

/** Share of the context window above which a session should be looked through. */
const fullWindow = 0.75
/** More outputs than this in so many milliseconds are a burst. */
const burstSize = 10
const burstTime = 120_000
/** Fewer events than this after a checkpoint are no new stretch. */
const minStretch = 8
/** Edits in a row in other folders than before that make a new topic. */
const shiftEdits = 3

const boundaryWords =
  /^(?:ok(?:ay)?[,. ]+|great[,!. ]+|thanks?[,!. ]+)*(?:done|ready|next|continue with the next|that(?:'s| is) (?:it|all)|ship it|commit (?:it|this|them)|merge it)\b/i

/** Finds the checkpoints of a session while its events are read, one after the other. */
export interface CheckpointFinder {
  /** Returns the checkpoint that lies after an event; null for none. */
  add(event: SessionEvent): Checkpoint | null
}

/** Creates the finder of one session. */
export function createCheckpointFinder(): CheckpointFinder {
  let since = 0
  let wasFull = false
  let hasFailed = false
  const outputs: number[] = []
  let folders: ReadonlySet<string> = new Set()
  let elsewhere: string[] = []

  const reasonOf = (event: SessionEvent): CheckpointReason | null => {
    const { role, text, signals, window, at } = event
    const isFull = (window ?? 0) > fullWindow
    const filled = isFull && !wasFull
    if (window !== null) wasFull = isFull
    if (filled) return 'window'
    if (role === 'result') {
      const { tests_failed, tests_passed, failed } = signals
      if (failed === true && (tests_failed ?? 0) > 0) hasFailed = true
      else if (hasFailed && tests_failed === 0 && (tests_passed ?? 0) > 0) {
        hasFailed = false
        return 'task-boundary'
      }
      if (at !== null && isBurst(outputs, Date.parse(at))) return 'burst'
    }
    if (role === 'person' && boundaryWords.test(text.trim())) return 'task-boundary'
    if (signals.files_changed.length > 0 && isShift(signals.files_changed)) return 'topic-shift'
    return null
  }

  const isShift = (files: readonly string[]): boolean => {
    const named = files.map(folderOf)
    if (folders.size === 0 || named.some((folder) => folders.has(folder))) {
      folders = new Set([...folders, ...named])
      elsewhere = []
      return false
    }
    elsewhere.push(...named)
    if (elsewhere.length < shiftEdits) return false
    folders = new Set(elsewhere)
    elsewhere = []
    return true
  }

  return {
    add(event) {
      const why = reasonOf(event)
      if (why === null || event.ordinal - since < minStretch) return null
      since = event.ordinal
      outputs.length = 0
      return { session: event.session, ordinal: event.ordinal, at: event.at, why }
    },
  }
}

/** Whether this output makes more than ten in two minutes. Times that many events share say nothing. */
function isBurst(outputs: number[], time: number): boolean {
  outputs.push(time)
  if (outputs.length > burstSize + 1) outputs.shift()
  const [first = time] = outputs
  return outputs.length > burstSize && time > first && time - first <= burstTime
}

function folderOf(path: string): string {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
  return at < 0 ? '' : path.slice(0, at)
}
