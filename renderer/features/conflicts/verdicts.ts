import type { ComparedText, Conflict } from '../../../shared/contract/neighbours.ts'
import { isClearlyOlder } from '../../../shared/isClearlyOlder.ts'
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

/** What to call the two texts of a pair: `older` and `newer`, or `A` and `B` if neither is clearly older. */
export function sideNames(pair: Conflict | null): Record<'older' | 'newer', string> {
  return !pair || isClearlyOlder(pair.older.timestamp, pair.newer.timestamp)
    ? { older: 'older', newer: 'newer' }
    : { older: 'A', newer: 'B' }
}

/** What was done to a pair, in words for people. */
export function doneWords(keep: Settlement, pair: Conflict): string {
  switch (keep) {
    case 'both':
      return 'Kept both'
    case 'neither':
      return 'Discarded both'
    case 'older':
    case 'newer': {
      const name = sideNames(pair)[keep]
      return name === keep ? `Kept the ${name}` : `Kept ${name}`
    }
  }
}
