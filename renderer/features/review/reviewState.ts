import { assertNever } from '../../../shared/errors.ts'
import { formatNumber } from '../../ui/counted.ts'

/** What one answer is to decide: all of one sort, or all that are sure enough. */
export type Batch = { kind: 'like'; like: string; label: string } | { kind: 'least'; least: number }

/** What is said of a verdict once it is given: `validated`, `accepted 12`. */
export interface Said {
  verb: string
  /** Of an answer to several: how many. */
  count: number | null
}

/** A verdict of this window, with the way back. */
export interface Given {
  id: number
  keys: readonly string[]
  said: Said
  /** The steps it took; empty for an item that was skipped. */
  steps: Promise<readonly number[]>
}

/** An item, and where in the queue it was: what stands there follows it once it is gone. */
export interface Place {
  key: string
  index: number
}

/** What the person has opened in the place of the items. */
export type Page = { kind: 'items' } | { kind: 'batch'; batch: Batch } | { kind: 'end' }

/** The open review, beside what the engine says of it. */
export interface ReviewState {
  /** What was decided elsewhere has been read. */
  begun: boolean
  page: Page
  /** What this window has decided on and the engine has not confirmed yet. */
  decided: ReadonlySet<string>
  /** The item to have in view; null until one was chosen or decided on. */
  place: Place | null
  /** The item one has stopped at and reads. */
  reading: string | null
  /** The verdicts that undo takes back, the latest last. */
  given: readonly Given[]
  /** What a person has to be told: a refusal, or what changed under the open review. */
  notice: string | null
}

/** What happens to an open review. */
export type ReviewEvent =
  | { kind: 'begun' }
  | { kind: 'opened'; page: Page }
  | { kind: 'chosen'; place: Place }
  | { kind: 'stoppedAt'; key: string }
  | { kind: 'noticed'; words: string }
  /** A verdict was given: its items go, and what is at `place` comes into view. */
  | { kind: 'decided'; keys: readonly string[]; place: Place }
  /** A verdict can be taken back from now on. */
  | { kind: 'recorded'; given: Given }
  /** The engine left a part of what was answered. */
  | { kind: 'leftPart'; id: number; said: Said; words: string }
  /** What the engine now says of these items holds: they are gone, or in the queue again. */
  | { kind: 'confirmed'; keys: readonly string[] }
  /** The engine refused a verdict; `place` where its item is to be in view again. */
  | { kind: 'refused'; id: number; keys: readonly string[]; place: Place | null; words: string }
  | { kind: 'undoing'; id: number }
  | { kind: 'undone'; keys: readonly string[] }
  | { kind: 'notUndone'; words: string }

const items: Page = { kind: 'items' }

/** A review that was just opened. */
export const openedReview: ReviewState = {
  begun: false,
  page: items,
  decided: new Set(),
  place: null,
  reading: null,
  given: [],
  notice: null,
}

/** The review after an event. */
export function reviewReducer(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.kind) {
    case 'begun':
      return { ...state, begun: true }
    case 'opened':
      return { ...state, page: event.page }
    case 'chosen':
      return { ...state, page: items, place: event.place, notice: null }
    case 'stoppedAt':
      return { ...state, reading: event.key }
    case 'noticed':
      return { ...state, notice: event.words }
    case 'decided':
      return { ...state, decided: new Set([...state.decided, ...event.keys]), place: event.place, notice: null }
    case 'recorded':
      return { ...state, given: [...state.given, event.given] }
    case 'leftPart': {
      const given = state.given.map((each) => (each.id === event.id ? { ...each, said: event.said } : each))
      return { ...state, given, notice: event.words }
    }
    case 'confirmed':
      return { ...state, decided: without(state.decided, event.keys) }
    case 'refused': {
      const { id, keys, place, words } = event
      const given = state.given.filter((each) => each.id !== id)
      return { ...state, decided: without(state.decided, keys), place: place ?? state.place, given, notice: words }
    }
    case 'undoing':
      return { ...state, given: state.given.filter(({ id }) => id !== event.id) }
    case 'undone': {
      const [key = ''] = event.keys
      const decided = without(state.decided, event.keys)
      return { ...state, page: items, decided, place: { key, index: 0 }, reading: key, notice: null }
    }
    case 'notUndone':
      return { ...state, page: items, notice: event.words }
    default:
      return assertNever(event)
  }
}

/** `accepted 12`, or `merged` of a single item. */
export function wordsOf({ verb, count }: Said): string {
  return count === null ? verb : `${verb} ${formatNumber(count)}`
}

function without(keys: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...keys].filter((key) => !gone.includes(key)))
}
