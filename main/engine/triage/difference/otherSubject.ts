import type { Finding } from './findings.ts'
import { isKnownWord } from './lexicon/lexicon.ts'
import { isDenyingWord } from './negation.ts'
import { isLabelled, namesSubject } from './subject.ts'
import type { Token } from './tokens.ts'

/**
 * Of two sentences that differ in what they speak of, nothing else they differ in is contrary: `In staging … 30 s` and
 * `In production … 60 s`, `Build 41 took 30 s` and `Build 42 took 60 s`. Gives the differences back with that weight.
 */
export function parted(a: Token[], b: Token[], list: readonly Finding[]): Finding[] {
  const names = list.filter(
    ({ a: [i], b: [j], weight, kind }) =>
      i !== undefined &&
      j !== undefined &&
      (weight === 'contrary' || weight === 'other') &&
      !/^(?:negation|order|opposite|operator|rule|amount|frequency)$/.test(kind) &&
      !isDenyingWord(a[i]!) &&
      !isDenyingWord(b[j]!) &&
      isName(a, i) &&
      isName(b, j),
  )
  names.push(...list.filter(({ a: [i], b: [j], weight }) => weight === 'subject' && opens(a, i) && opens(b, j)))
  const nameOf = new Map(names.toReversed().map((name) => [a[name.a[0]!]!.sentence, name]))
  const nameBefore = ({ a: [i], weight }: Finding) => {
    const name = i === undefined ? undefined : nameOf.get(a[i]!.sentence)
    return name && name.a[0]! < i! && (weight === 'contrary' || name.weight === 'contrary') ? name : undefined
  }
  const others = new Set(list.filter((finding) => isOfOne(finding) && nameBefore(finding)))
  const apart = new Set([...others].map(nameBefore))
  return list.map((finding) => {
    if (apart.has(finding)) return { ...finding, weight: 'subject' as const }
    return others.has(finding) ? { ...finding, weight: 'other' as const } : finding
  })
}

/** How many words of a sentence may stand before the number that says which one it is about. */
const mostBeforeLabel = 4

/** Whether the token is such a number: `Nightly build #41 …`. */
function opens(tokens: Token[], index: number | undefined): boolean {
  if (index === undefined || !isLabelled(tokens, index)) return false
  return tokens[index - mostBeforeLabel - 1]?.sentence !== tokens[index]!.sentence
}

/** One word for another that makes a difference. */
function isOfOne({ a, b, weight, kind }: Finding): boolean {
  return weight === 'contrary' || (weight === 'other' && kind !== 'negation' && a.length === 1 && b.length === 1)
}

/** What a sentence begins with, or the number behind it: `Node 18 …`; what it tells to do (`Keep`, `Stop`) is none. */
function isName(tokens: Token[], index: number): boolean {
  const { kind, key, lower, sentence } = tokens[index]!
  const before = tokens[index - 1]
  const isOrder = before?.sentence !== sentence && lower === key && isKnownWord(key, 'v')
  if (namesSubject(tokens, index)) return !isOrder
  return (
    (kind === 'number' || kind === 'version') &&
    before?.sentence === sentence &&
    namesSubject(tokens, index - 1) &&
    !isKnownWord(before.key, 'v')
  )
}
