import type { Case } from '../../store/queries/cases.ts'
import type { RelatedText } from '../../store/queries/relatedTexts.ts'

/** Texts with the same meaning: duplicates, and texts that extend each other. */
export function similarOf({ others }: Case): RelatedText[] {
  return others.filter(({ verdict }) => verdict === 'duplicate' || verdict === 'extends')
}

/** Texts that contradict the memory. */
export function conflictsOf({ others }: Case): RelatedText[] {
  return others.filter(({ verdict }) => verdict === 'conflict')
}

/** Undecided and validated memories, not elsewhere, that may say the same in other words, which a person should look at. */
export function perhapsSameOf({ others }: Case): RelatedText[] {
  return others.filter(
    ({ verdict, maturity, elsewhere }) =>
      verdict === 'related' && !elsewhere && (maturity === 'raw' || maturity === 'validated'),
  )
}

/**
 * Whether a person decided to keep it: a reference, an entry of an agents' file, or a validated or promoted memory. What only a
 * policy or an agent validated is not kept by a person.
 */
export function isKept({ kind, maturity, unreviewed }: RelatedText): boolean {
  return kind !== 'memory' || (!unreviewed && (maturity === 'validated' || maturity === 'escalated'))
}
