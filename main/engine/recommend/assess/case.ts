import type { Case, Other } from '../../store/queries/cases.ts'

/** Those that say the same: duplicates, and what says more or less. */
export function alikeOf({ others }: Case): Other[] {
  return others.filter(({ verdict }) => verdict === 'duplicate' || verdict === 'extends')
}

/** Those whose text contradicts the memory's. */
export function conflictsOf({ others }: Case): Other[] {
  return others.filter(({ verdict }) => verdict === 'conflict')
}

/** What a person has decided to keep: a reference, an entry agents read, or a validated or promoted memory. */
export function isKept({ kind, maturity }: Other): boolean {
  return kind !== 'memory' || maturity === 'validated' || maturity === 'escalated'
}
