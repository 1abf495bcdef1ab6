import type { Token } from './token.ts'
import type { Finding, Partners, Weight } from './difference.ts'

/** Minimum number of content words two sentences share to be one statement with a different value. */
const minMatched = 4
/** Minimum share of the longer sentence that these words make up, the differing value excluded. */
const minShare = 0.8

/**
 * Returns the contrary findings in one statement: a sentence of each text, the two differing only in what is contrary,
 * however much else the texts say.
 */
export function selectInOneStatement(
  a: Token[],
  b: Token[],
  partners: Partners,
  list: readonly Finding[],
): Set<Finding> {
  const contrary = list.filter(({ weight, kind }) => weight === 'contrary' && kind !== 'order')
  if (contrary.length === 0) return new Set()
  const ambiguousSentences = { a: new Set<number>(), b: new Set<number>() }
  for (const finding of list.filter(({ weight }) => ambiguousWeights.has(weight))) {
    for (const { sentence } of finding.a) ambiguousSentences.a.add(sentence)
    for (const { sentence } of finding.b) ambiguousSentences.b.add(sentence)
  }
  const [ofA, ofB] = [contentBySentence(a), contentBySentence(b)]
  const matched = matchedSentences(a, partners)
  return new Set(
    contrary.filter((finding) => {
      const [left, right] = [finding.a[0]?.sentence, finding.b[0]?.sentence]
      if (left === undefined || right === undefined) return false
      if (ambiguousSentences.a.has(left) || ambiguousSentences.b.has(right)) return false
      const met = matched.get(`${left} ${right}`) ?? 0
      const longer = Math.max(ofA.get(left) ?? 0, ofB.get(right) ?? 0)
      return met >= minMatched && met / Math.max(1, longer - 1) >= minShare
    }),
  )
}

/** Differences that leave open whether two sentences are about the same thing. */
const ambiguousWeights = new Set<Weight>(['other', 'subject', 'scope'])

function contentBySentence(tokens: Token[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { content, sentence } of tokens) if (content) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return counts
}

/** Counts matched content words, keyed by the numbers of both sentences. */
function matchedSentences(a: Token[], { toB }: Partners): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { content, sentence, index } of a) {
    const partner = toB[index]
    if (!content || !partner) continue
    const key = `${sentence} ${partner.sentence}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
