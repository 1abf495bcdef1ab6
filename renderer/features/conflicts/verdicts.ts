import type { ComparedText, Conflict } from '../../../shared/contract/neighbours.ts'
import type { Settlement } from '../../../shared/model/decision.ts'

/** What tells one pair from the others. */
export function pairKey({ older, newer }: Conflict): string {
  return `${older.id} ${newer.id}`
}

/** Why a text cannot be discarded, in words with the way out; null where it can. */
export function frozenBy({ kind, maturity, file, line }: ComparedText): string | null {
  if (kind === 'reference') return 'A reference stays until you edit or un-promote it.'
  if (kind === 'entry') return `Written in ${file}, line ${line}: change it there.`
  if (maturity === 'escalated') return 'Promoted, so it is frozen: un-promote it first.'
  return null
}

/** Why a verdict cannot be given, null where it can: what would be discarded has to be ours to discard. */
export function refusedBy(keep: Settlement, { older, newer }: Conflict): string | null {
  switch (keep) {
    case 'newer':
      return frozenBy(older)
    case 'older':
      return frozenBy(newer)
    case 'neither':
      return frozenBy(older) ?? frozenBy(newer)
    case 'both':
      return null
  }
}

/** What was done, as said to a person. */
export const doneWords: Record<Settlement, string> = {
  newer: 'Kept the newer',
  older: 'Kept the older',
  both: 'Kept both',
  neither: 'Discarded both',
}
