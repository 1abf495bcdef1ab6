import type {
  ReviewAnswer,
  ReviewGroup,
  ReviewItem,
  ReviewQueue,
  ReviewRow,
  ReviewVerdict,
} from '../../../shared/contract/review.ts'
import type { Action } from '../../../shared/model/action.ts'
import { lettersOf } from '../../../shared/text/lettersOf.ts'
import { actionNames } from '../../ui/ActionGlyph.tsx'
import { counted, formatNumber } from '../../ui/counted.ts'

export const groupNames: Record<ReviewGroup, string> = {
  clusters: 'Clusters',
  junk: 'To discard',
  conflicts: 'Conflicts',
  promotions: 'Worth keeping',
  ambiguous: 'Ambiguous',
}

/** What the versions of a note are alike by. */
const twoVersions: ReviewRow['like'] = 'versions'
/** Letter of the text of a pair that a suggestion keeps. */
const letters: Record<NonNullable<ReviewRow['suggests']>, string> = { newer: 'B', older: 'A' }

/** Returns the recommendation for an item as a heading: `Merge 3 into one`. */
export function adviceWords({
  action,
  suggests,
  ids,
  kind,
  like,
}: Pick<ReviewRow, 'action' | 'suggests' | 'ids' | 'kind' | 'like'>): string {
  if (suggests) return like === twoVersions ? 'Keep the newer version' : `Keep ${letters[suggests]}, as the code says`
  if (kind === 'pair') return 'Which is correct?'
  if (action === 'merge') return ids.length > 1 ? `Merge ${ids.length} into one` : 'Merge into the reference'
  return actionNames[action]
}

/** Past tense of each verdict: `discarded`. */
export const verdictWords: Record<Action | ReviewVerdict, string> = {
  promote: 'promoted',
  merge: 'merged',
  validate: 'validated',
  retain: 'snoozed',
  discard: 'discarded',
  'needs-you': 'decided',
  newer: 'kept B',
  older: 'kept A',
  both: 'kept both',
  neither: 'discarded both',
}

/** Returns the label of the accept button. */
export function acceptWords({
  action,
  suggests,
  kind,
  ids,
}: Pick<ReviewRow, 'action' | 'suggests' | 'kind' | 'ids'>): string {
  if (suggests) return `Accept: keep ${letters[suggests]}`
  if (kind === 'pair' || action === 'needs-you') return 'Choose a verdict'
  if (action === 'merge') return ids.length > 1 ? 'Accept the merge' : 'Merge into it'
  return `Accept: ${actionNames[action].toLowerCase()}`
}

/** Minimum number of past decisions on similar items worth telling: fewer predict nothing. */
const minToTell = 5

/** Says how often such recommendations were accepted; a number would change with every item of a group. */
export function recordWords({ agreed, all }: ReviewItem['record']): string {
  if (all < minToTell) return ''
  const share = agreed / all
  if (share === 1) return 'always accepted so far'
  if (share >= 0.9) return 'nearly always accepted'
  if (share >= 0.6) return 'mostly accepted'
  return share >= 0.4 ? 'accepted half the time' : 'rarely accepted'
}

/** Formats the number of each action: `40 validate, 20 discard, 6 promote`. */
export function actsWords(acts: ReviewAnswer['acts']): string {
  return acts.map(({ act, count }) => `${formatNumber(count)} ${actWords[act]}`).join(', ')
}

const actWords: Record<Action | ReviewVerdict, string> = {
  promote: 'promote',
  merge: 'merge',
  validate: 'validate',
  retain: 'snooze',
  discard: 'discard',
  'needs-you': 'to decide',
  newer: 'keep the newer',
  older: 'keep the older',
  both: 'keep both',
  neither: 'discard both',
}

/** Names what leads from the review of one project to that of all: `All projects, 12 more`. */
export function allProjectsWords(limit: ReviewQueue['limit']): string {
  return limit && limit.beyond > 0 ? `All projects, ${formatNumber(limit.beyond)} more` : 'All projects'
}

/** Describes the kind of an item: `cluster of 3 memories`. */
export function kindWords({ kind, ids, like }: Pick<ReviewRow, 'kind' | 'ids' | 'like'>): string {
  if (kind === 'cluster') return `cluster of ${counted(ids.length, 'memory')}`
  if (like === twoVersions) return 'two versions of one note'
  return kind === 'pair' ? 'contradicting pair' : 'one memory'
}

/** Checks whether a text begins with its own title, possibly truncated, whatever marks, heading signs and links stand in it. */
export function repeats(text: string, title: string): boolean {
  const words = lettersOf(title)
  return words !== '' && lettersOf(text.replace(/\]\([^()\s]{0,500}\)/g, ']')).startsWith(words)
}

/** Formats minutes and seconds: `1:20`. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Formats an estimated duration: in tens of seconds up to a minute, in minutes up to ten, in steps of five minutes up to an hour,
 * then in hours. An estimate is no more exact, and digits that change while one reads distract.
 */
export function about(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (ms < 55_000) return `about ${Math.max(10, Math.round(ms / 10_000) * 10)} s`
  if (minutes < 10) return `about ${minutes} min`
  const rounded = Math.round(minutes / 5) * 5
  return rounded < 60 ? `about ${rounded} min` : `about ${Math.round(ms / 3_600_000)} h`
}

/** Formats the days of a review: `16 to 22 November`. */
export function span(from: string, to: Date): string {
  const start = new Date(from)
  const month = (date: Date) => date.toLocaleString('en-GB', { month: 'long' })
  const first = start.getMonth() === to.getMonth() ? `${start.getDate()}` : `${start.getDate()} ${month(start)}`
  return start.toDateString() === to.toDateString()
    ? `${to.getDate()} ${month(to)}`
    : `${first} to ${to.getDate()} ${month(to)}`
}
