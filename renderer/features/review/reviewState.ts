import type { ReviewRow } from '../../../shared/contract/review.ts'
import { assertNever } from '../../../shared/errors.ts'
import { formatNumber } from '../../ui/counted.ts'
import type { Answered, LikeCounts } from './answeredQueue.ts'
import { type Listed, listedWith } from './steadyRows.ts'

/** What one answer decides: all similar items, or all with enough confidence; of one project if the review is limited to it. */
export type Batch = { project: string | undefined } & (
  { kind: 'like'; like: string; label: string } | { kind: 'least'; least: number }
)

/** Result of a verdict in words: `validated`, `accepted 12`. */
export interface Said {
  verb: string
  /** Number of items, for an answer to several. */
  count: number | null
}

/** A verdict given in this window, which can be undone. */
export interface Given {
  id: number
  keys: readonly string[]
  said: Said
  /** Its journal steps; empty for a skipped item. */
  steps: Promise<readonly number[]>
}

/** The page shown instead of the items. */
export type Page = { kind: 'items' } | { kind: 'batch'; batch: Batch } | { kind: 'end' }

/** A message for the person: an `error` where something failed, a `warning` where only something was left or has changed. */
export interface Notice {
  words: string
  tone: 'error' | 'warning'
}

/** Local state of the open review, besides the engine’s. */
export interface ReviewState {
  /** The decisions made elsewhere have been read. */
  begun: boolean
  page: Page
  /** Keys of items decided in this window and not yet confirmed by the engine. */
  decided: ReadonlySet<string>
  /** Answers to several items that the engine has not confirmed yet. */
  answers: readonly Answered[]
  /** Number of answers to several items, undos and redos under way: until none is, the counts are not those of their midst. */
  held: number
  /** The answer to several items that is being undone, in words. */
  undoing: string | null
  /** Keys the engine has confirmed meanwhile. */
  confirmed: readonly string[]
  /** What this window has listed, whose order stays. */
  listed: Listed
  /** The key of the item to show; null until one was chosen or decided. Once it is gone, the item after it is shown. */
  place: string | null
  /** The item the person stopped at to read. */
  reading: string | null
  /** The verdicts that can be undone, latest last. */
  given: readonly Given[]
  notice: Notice | null
}

/** An event in an open review. */
export type ReviewEvent =
  | { kind: 'begun' }
  /** The engine has listed these items. */
  | { kind: 'listed'; rows: readonly ReviewRow[] }
  | { kind: 'opened'; page: Page }
  | { kind: 'chosen'; place: string }
  | { kind: 'stoppedAt'; key: string }
  | { kind: 'noticed'; notice: Notice }
  /** A verdict was given: its items disappear, and the item `place` is shown. `isUnread`: nobody can have read the message yet. */
  | {
      kind: 'decided'
      id: number
      keys: readonly string[]
      /** Of an answer to several. */
      likes: LikeCounts | null
      place: string
      isUnread: boolean
    }
  /** A verdict can be undone from now on. */
  | { kind: 'recorded'; given: Given }
  /** The engine left part of an answer undone. */
  | { kind: 'leftPart'; id: number; said: Said; words: string }
  /** The engine has reported these items: they are gone, or in the queue again. */
  | { kind: 'confirmed'; id?: number; keys: readonly string[] }
  /** The engine refused a verdict; `place` is set if its item should be shown again. */
  | { kind: 'refused'; id: number; keys: readonly string[]; place: string | null; words: string }
  /** `id`: null for a verdict from an earlier visit. `words` names an answer that may be about many items. */
  | { kind: 'undoing'; id: number | null; words: string | null }
  | { kind: 'undone'; keys: readonly string[] }
  /** Skipped items are asked about again. */
  | { kind: 'broughtBack'; keys: readonly string[] }
  | { kind: 'notUndone'; words: string }
  | { kind: 'redoing' }
  /** What was undone last is done again: the engine knows what comes last now. */
  | { kind: 'redone' }

/** How leaving an item for the next review is called. */
export const skipped = 'skipped'

const items: Page = { kind: 'items' }

/** Initial state of a review. */
export const openedReview: ReviewState = {
  begun: false,
  page: items,
  decided: new Set(),
  answers: [],
  held: 0,
  undoing: null,
  confirmed: [],
  listed: new Map(),
  place: null,
  reading: null,
  given: [],
  notice: null,
}

/** Returns the state after an event. */
export function reviewReducer(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.kind) {
    case 'begun':
      return { ...state, begun: true }
    case 'listed': {
      const listed = listedWith(state.listed, event.rows)
      return listed === state.listed ? state : { ...state, listed }
    }
    case 'opened': {
      const isBegun = event.page.kind === 'batch' && state.page.kind !== 'batch'
      return { ...state, page: event.page, notice: isBegun ? null : state.notice }
    }
    case 'chosen':
      return { ...state, page: items, place: event.place, notice: null }
    case 'stoppedAt':
      return { ...state, reading: event.key }
    case 'noticed':
      return { ...state, notice: event.notice }
    case 'decided':
      return {
        ...state,
        decided: new Set([...state.decided, ...event.keys]),
        ...(event.likes && {
          answers: [...state.answers, { id: event.id, keys: event.keys, likes: event.likes }],
          held: state.held + 1,
        }),
        place: event.place,
        notice: event.isUnread ? state.notice : null,
      }
    case 'recorded':
      return { ...state, given: [...state.given, event.given] }
    case 'leftPart': {
      const given = state.given.map((each) => (each.id === event.id ? { ...each, said: event.said } : each))
      return { ...state, given, notice: { words: event.words, tone: 'warning' } }
    }
    case 'confirmed':
      return confirmed(state, event)
    case 'refused': {
      const { id, keys, place, words } = event
      const given = state.given.filter((each) => each.id !== id)
      const answers = state.answers.filter((each) => each.id !== id)
      const now = { ...state, answers, decided: without(state.decided, keys) }
      const isHeld = answers.length < state.answers.length
      return { ...(isHeld ? released(now) : now), place: place ?? state.place, given, notice: errorOf(words) }
    }
    case 'undoing': {
      const given = state.given.filter(({ id }) => id !== event.id)
      return { ...state, given, notice: null, held: state.held + 1, undoing: event.words }
    }
    case 'undone':
      return { ...askedAgain(released(state), event.keys), undoing: null }
    case 'broughtBack': {
      const isBack = ({ keys, said }: Given): boolean =>
        said.verb === skipped && keys.every((key) => event.keys.includes(key))
      return { ...askedAgain(state, event.keys), given: state.given.filter((each) => !isBack(each)) }
    }
    case 'notUndone':
      return { ...released(state), page: items, undoing: null, notice: errorOf(event.words) }
    case 'redoing':
      return { ...state, held: state.held + 1 }
    case 'redone':
      return { ...released(state), page: items, given: [], notice: null }
    default:
      return assertNever(event)
  }
}

/** Returns the message that something failed. */
export function errorOf(words: string): Notice {
  return { words, tone: 'error' }
}

/** Formats `accepted 12`, or `merged` for a single item. */
export function wordsOf({ verb, count }: Said): string {
  return count === null ? verb : `${verb} ${formatNumber(count)}`
}

/** The engine confirmed these items; while the counts are held, they stay away from what is listed. */
function confirmed(state: ReviewState, { id, keys }: { id?: number; keys: readonly string[] }): ReviewState {
  const now = { ...state, confirmed: [...state.confirmed, ...keys] }
  if (state.answers.some((each) => each.id === id)) return released(now)
  return state.held > 0 ? now : { ...state, decided: without(state.decided, keys) }
}

/** One thing that held the counts has ended. */
function released(state: ReviewState): ReviewState {
  const held = Math.max(0, state.held - 1)
  if (held > 0) return { ...state, held }
  return { ...state, held, answers: [], confirmed: [], decided: without(state.decided, state.confirmed) }
}

function askedAgain(state: ReviewState, keys: readonly string[]): ReviewState {
  const [key = ''] = keys
  return { ...state, page: items, decided: without(state.decided, keys), place: key, reading: key, notice: null }
}

function without(keys: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...keys].filter((key) => !gone.includes(key)))
}
