import type { Maturity, MemoryCard } from '../../../shared/model/memory.ts'
import { refusal } from '../../../shared/model/maturity.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import type { Key } from '../../ui/keys.ts'

export type MoveVerb = 'validate' | 'discard' | 'restore' | 'promote'

/** Effect of a drop: acts on `ids`, or is refused with a reason and the key that would work. */
export type Drop =
  | { kind: 'move'; verb: MoveVerb; ids: string[]; words: string }
  | { kind: 'refused'; reason: string; key: Key | null }
  | { kind: 'none' }

const verbTo: Record<Maturity, MoveVerb> = {
  raw: 'restore',
  validated: 'validate',
  escalated: 'promote',
  discarded: 'discard',
}

/** Returns the cards an action is allowed on, and why not on the others. */
export function allowed(verb: Parameters<typeof refusal>[0], cards: readonly MemoryCard[]) {
  const judged = cards.map((card) => ({ card, why: refusal(verb, card) }))
  return {
    ids: judged.filter(({ why }) => why === null).map(({ card }) => card.id),
    refused: judged.flatMap(({ why }) => (why === null ? [] : [why])),
  }
}

/** Returns the effect of dropping cards on a column. Ignores cards that are already in it. */
export function dropEffect(to: Maturity, cards: readonly MemoryCard[]): Drop {
  const others = cards.filter((card) => card.maturity !== to)
  const first = others[0]
  if (!first) return { kind: 'none' }
  if (to === 'raw' && others.every((card) => card.maturity === 'validated')) {
    return {
      kind: 'refused',
      reason: 'A validated memory cannot go back to raw. Undo the step instead.',
      key: 'mod+z',
    }
  }
  const verb = verbTo[to]
  const { ids, refused } = allowed(verb, others)
  if (ids.length === 0)
    return { kind: 'refused', reason: refused[0] ?? 'That move is not possible.', key: wayOut(first) }
  const left = others.length - ids.length
  const what = others.length === 1 ? '' : ` ${formatNumber(ids.length)}`
  return {
    kind: 'move',
    verb,
    ids,
    words: `Drop to ${verb}${what}${left > 0 ? `, ${counted(left, 'other')} stay` : ''}`,
  }
}

function wayOut(card: MemoryCard): Key | null {
  if (card.maturity === 'discarded') return 'z'
  return card.maturity === 'escalated' ? 'g' : null
}
