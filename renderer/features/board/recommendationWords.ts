import type { Action, RecommendationBrief } from '../../../shared/model/action.ts'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { quoted } from '../../../shared/text/quoted.ts'
import { actionNames } from '../../ui/ActionGlyph.tsx'
import { dayOf } from '../../ui/age.ts'
import { quoteWords } from '../../ui/quoteWords.ts'
import { allowed } from './moves.ts'

/** Returns the recommended action in a few words: `Merge 3`, `Promote`, `Snoozed until 26 Dec`. */
export function actionWords({
  action,
  with: others,
  snoozed_until,
}: Pick<RecommendationBrief, 'action' | 'with' | 'snoozed_until'>): string {
  if (snoozed_until !== null) return `Snoozed until ${dayOf(snoozed_until)}`
  if (action !== 'merge') return actionNames[action]
  return includesReference(others) ? 'Merge into reference' : `Merge ${others.length + 1}`
}

/** Returns the first reason of a recommendation with the words it rests on, unless it quotes some: `States a rule: “Never sleep”`. */
export function reasonWords({ reason, quote }: Pick<RecommendationBrief, 'reason' | 'quote'>): string {
  return quote === undefined || reason.includes('“') ? reason : `${reason}: ${quoted(quoteWords(quote))}`
}

/** Effect of accepting the recommendations for some memories, or why it is impossible. `many` is confirmed first. */
export type Acceptance =
  | { kind: 'act'; action: Exclude<Action, 'needs-you'> | 'merge-into'; ids: string[]; reason?: string }
  | { kind: 'many' }
  | { kind: 'no'; why: string }

/** Returns the action recommended for one memory, or the simple one all of several share. */
export function acceptance(cards: readonly MemoryCard[]): Acceptance {
  const [first] = cards
  const brief = first?.recommendation ?? cards.find((card) => card.recommendation)?.recommendation
  if (!first || !brief) return { kind: 'no', why: noneYet(first) }
  if (cards.every((card) => card.recommendation?.action === 'needs-you'))
    return { kind: 'no', why: `${cards.length > 1 ? 'These need' : 'This one needs'} you: ${brief.reason}` }
  const { action } = brief
  if (cards.length === 1 && brief.snoozed_until !== null)
    return { kind: 'no', why: `${actionWords(brief)}. It can be decided on by its own keys.` }
  const isSimple = action === 'validate' || action === 'retain' || action === 'discard'
  const isSame = ({ recommendation }: MemoryCard): boolean =>
    recommendation?.action === action && recommendation.snoozed_until === null
  if (cards.length > 1 && !(isSimple && cards.every(isSame))) return { kind: 'many' }
  if (action === 'needs-you') return { kind: 'many' }
  if (action === 'merge') return merging(first, brief)
  const { ids, refused } = allowed(action, cards)
  if (ids.length === 0) return { kind: 'no', why: refused[0] ?? 'No recommendation to accept.' }
  const reasons = new Set(cards.map((card) => card.recommendation?.reason))
  return reasons.size === 1 ? { kind: 'act', action, ids, reason: brief.reason } : { kind: 'act', action, ids }
}

function merging({ id }: MemoryCard, brief: RecommendationBrief): Acceptance {
  if (includesReference(brief.with)) return { kind: 'act', action: 'merge-into', ids: [id] }
  return { kind: 'act', action: 'merge', ids: [id, ...brief.with] }
}

function noneYet(card: MemoryCard | undefined): string {
  if (card && card.maturity !== 'raw' && card.maturity !== 'validated')
    return 'Already decided: there is no recommendation.'
  if (card?.maturity === 'validated') return 'Validated: nothing more is recommended.'
  return 'No recommendation yet. Press T to triage.'
}

/** Returns the memory and those it may be merged with; only itself if none are similar. */
export function clusterOf({ id, recommendation }: MemoryCard): string[] {
  const others = recommendation?.with ?? []
  return includesReference(others) ? [id] : [id, ...others]
}

/** Checks whether one of the others is a reference: memory ids start with `m_`. */
export function includesReference(others: readonly string[]): boolean {
  return others.some((id) => !id.startsWith('m_'))
}
