import type { ComparedText, Conflict } from '../../../shared/contract/neighbours.ts'
import type { Settlement } from '../../../shared/model/decision.ts'

/** Returns a key that identifies a pair. */
export function pairKey({ older, newer }: Conflict): string {
  return `${older.id} ${newer.id}`
}

/** Returns why a text cannot be discarded, and what to do instead; null if it can. */
export function frozenReason({ kind, maturity, file, line }: ComparedText): string | null {
  if (kind === 'reference') return 'A reference stays until you edit or un-promote it.'
  if (kind === 'entry') return `Written in ${file}, line ${line}: change it there.`
  if (maturity === 'escalated') return 'Promoted, so it is frozen: un-promote it first.'
  return null
}

/** Returns why a verdict cannot be given, null if it can: only texts Schoolhouse manages can be discarded. */
export function refusalReason(keep: Settlement, { older, newer }: Conflict): string | null {
  switch (keep) {
    case 'newer':
      return frozenReason(older)
    case 'older':
      return frozenReason(newer)
    case 'neither':
      return frozenReason(older) ?? frozenReason(newer)
    case 'both':
      return null
  }
}

/** What was done, in words for people. */
export const doneWords: Record<Settlement, string> = {
  newer: 'Kept the newer',
  older: 'Kept the older',
  both: 'Kept both',
  neither: 'Discarded both',
}
