import type { Finding, Findings, Weight } from './difference.ts'

/** Two texts speak of the same only if this much of the shorter one answers the other, differing words included. */
const sameFrame = 0.7
/** Words that differ without contradicting, per matched word, beyond which nothing is called a contradiction. */
const maxNoise = 0.34
/** In a short text a name for a name is the subject, not a value, where so much else is said otherwise too; in a long note more may be. */
const maxBesideNames = { short: 0.12, long: 0.75 }
/** Words of meaning in common that make a note a long one. */
export const longNote = 14
/** Two that changed places contradict each other only where nearly nothing else differs. */
const maxBesideOrder = 2

const nameKinds = new Set(['path', 'identifier', 'environment variable', 'package', 'address', 'issue number', 'flag'])
const ownWeights: readonly Weight[] = ['added', 'phrasing', 'other', 'subject', 'scope']

/**
 * Whether the contrary findings of two texts make a contradiction: one statement of both differs in nothing else, or the
 * texts as a whole are the same but for them.
 */
export function isContradiction(findings: Findings, contrary: readonly Finding[]): boolean {
  const { list, matched, isReport, contentA, contentB } = findings
  const beside = ownWords(list, ownWeights)
  // A report is not contradicted by the next one, unless that says the same with another value.
  if (isReport && beside > 0) return false
  if (list.some(({ weight, kind, parts }) => weight === 'subject' && kind === 'word' && !parts)) return false
  if (contrary.some(({ inOneStatement }) => inOneStatement)) return true
  if (list.some(({ parts }) => parts === 'texts')) return false
  if (
    contrary.every(({ kind }) => nameKinds.has(kind)) &&
    beside > matched * maxBesideNames[matched < longNote ? 'short' : 'long']
  )
    return false
  if (contrary.every(({ kind }) => kind === 'order') && beside > maxBesideOrder) return false
  const noise = ownWords(list, ['subject', 'other']) + ownWords(list, ['phrasing']) / 2
  const frame = (matched + paired(list)) / Math.min(contentA, contentB)
  return frame >= sameFrame && noise / (matched + 1) <= maxNoise
}

/** Words that stand against one of the other text each. */
export function paired(list: readonly Finding[]): number {
  return list.reduce(
    (total, { a, b, kind }) => total + (a.length === 1 && b.length === 1 && kind !== 'negation' ? 1 : 0),
    0,
  )
}

function ownWords(list: readonly Finding[], weights: readonly Weight[]): number {
  return list.reduce(
    (total, { a, b, weight }) => total + (weights.includes(weight) ? Math.max(a.length, b.length) : 0),
    0,
  )
}
