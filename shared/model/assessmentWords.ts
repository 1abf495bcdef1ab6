import type { Action } from './action.ts'
import type { Assessment } from './recommendation.ts'

/** Scores of generality that a discard, and a promotion, contradict. */
const general = 0.6
const particular = 0.4

/** Returns what a score rests on, in a sentence; what contradicts the recommended action is told as what speaks against it. */
export function basisBeside(
  action: Action | null,
  name: keyof Assessment,
  { score, basis }: Assessment['accuracy'],
): string {
  if (name !== 'generalizability') return basis
  const lowered = basis.charAt(0).toLowerCase() + basis.slice(1)
  if (action === 'discard' && score >= general) return `Speaks against discarding: ${lowered}`
  if (action === 'promote' && score <= particular) return `Speaks against promoting: ${lowered}`
  return basis
}
