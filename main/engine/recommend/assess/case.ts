import type { Case, Other } from '../../store/queries/cases.ts'

/** Texts with the same meaning: duplicates, and texts that extend each other. */
export function alikeOf({ others }: Case): Other[] {
  return others.filter(({ verdict }) => verdict === 'duplicate' || verdict === 'extends')
}

/** Texts that contradict the memory. */
export function conflictsOf({ others }: Case): Other[] {
  return others.filter(({ verdict }) => verdict === 'conflict')
}

/** Whether a person decided to keep it: a reference, an entry of an agents' file, or a validated or promoted memory. */
export function isKept({ kind, maturity }: Other): boolean {
  return kind !== 'memory' || maturity === 'validated' || maturity === 'escalated'
}
