import type { Flag } from '../../shared/model/memory.ts'

/** What dots hide in texts: a secret, or nothing but personal data. */
export type MaskedKind = 'secret' | 'personal-data'

/** Returns what is hidden in memories with these flags; null if nothing is. */
export function maskedKind(flags: readonly Pick<Flag, 'kind'>[]): MaskedKind | null {
  const kinds = new Set(flags.map(({ kind }) => kind))
  return kinds.has('secret') ? 'secret' : kinds.has('personal-data') ? 'personal-data' : null
}

/** What the command that removes it is called. */
export function removalLabel(kind: MaskedKind | null): string {
  return kind === 'personal-data' ? 'Remove personal data' : 'Remove this secret'
}

/** Says what dots hide. */
export function hiddenWords(kind: MaskedKind | null): string {
  return kind === 'personal-data' ? 'Dots hide personal data.' : 'Dots hide a secret.'
}
