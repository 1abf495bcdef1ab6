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
    for (const index of finding.a) ambiguousSentences.a.add(a[index]!.sentence)
    for (const index of finding.b) ambiguousSentences.b.add(b[index]!.sentence)
  }
  const [ofA, ofB] = [contentBySentence(a), contentBySentence(b)]
  const matched = matchedSentences(a, b, partners)
  return new Set(
    contrary.filter((finding) => {
      const [i, j] = [finding.a[0], finding.b[0]]
      if (i === undefined || j === undefined) return false
      const [left, right] = [a[i]!.sentence, b[j]!.sentence]
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
function matchedSentences(a: Token[], b: Token[], { toB }: Partners): Map<string, number> {
  const counts = new Map<string, number>()
  a.forEach(({ content, sentence }, index) => {
    const partner = toB[index]!
    if (!content || partner < 0) return
    const key = `${sentence} ${b[partner]!.sentence}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  })
  return counts
}
