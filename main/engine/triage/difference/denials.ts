import type { Finding, Pair, Partners } from './findings.ts'
import { type Denials, isDenyingWord } from './negation.ts'
import type { Token } from './tokens.ts'

/** What one text denies and the other says, or denies in words the other lacks. */
export function deniedDifferences(pair: Pair, denials: { a: Denials; b: Denials }, partners: Partners): Finding[] {
  const turnedB = new Set([...partners.turned].map((i) => partners.toB[i]!))
  const fromA = oneWay(pair.a, denials.a, denials.b, partners.toB, partners.turned, pair.shared.a, pair.alignment.toB)
  const fromB = oneWay(pair.b, denials.b, denials.a, partners.toA, turnedB, pair.shared.b, pair.alignment.toA)
  return [
    ...fromA.map(({ at, anchor, partner, weight }) =>
      finding(pair.a, at, anchor, weight, 'A', 'B', [at, anchor], partner),
    ),
    ...fromB.map(({ at, anchor, partner, weight }) => {
      const { a, b, ...rest } = finding(pair.b, at, anchor, weight, 'B', 'A', [at, anchor], partner)
      return { ...rest, a: b, b: a }
    }),
  ]
}

interface Denied {
  at: number
  anchor: number
  partner: number
  weight: 'contrary' | 'other'
}

function oneWay(
  tokens: Token[],
  own: Denials,
  others: Denials,
  partners: Int32Array,
  turned: Set<number>,
  shared: Set<number>,
  aligned: Int32Array,
): Denied[] {
  const found: Denied[] = []
  for (const { at, anchor, reach } of own.list) {
    if (anchor < 0) continue
    const differs = (index: number) =>
      (own.denied[index]! ^ others.denied[partners[index]!]! ^ (turned.has(index) ? 1 : 0)) === 1
    const first =
      partners[anchor]! >= 0 ? anchor : (reach.find((index) => tokens[index]!.content && partners[index]! >= 0) ?? -1)
    if (first >= 0 && differs(first) && own.denied[first] === 1) {
      found.push({ at, anchor: first, partner: partners[first]!, weight: first === anchor ? 'contrary' : 'other' })
    } else if (first < 0 && aligned[at]! < 0 && shared.has(tokens[at]!.sentence) && isDenyingWord(tokens[at]!)) {
      found.push({ at, anchor, partner: -1, weight: 'other' })
    }
  }
  return found
}

function finding(
  tokens: Token[],
  at: number,
  anchor: number,
  weight: Finding['weight'],
  one: string,
  other: string,
  a: number[],
  partner: number,
): Finding {
  const text = `${one} says “${tokens[at]!.text} … ${tokens[anchor]!.text}”, ${other} does not deny it`
  return { kind: 'negation', weight, a, b: partner < 0 ? [] : [partner], text }
}
