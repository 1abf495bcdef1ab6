import { runToEnd } from '../../../../shared/runToEnd.ts'
import type { Difference, Span } from '../../../../shared/model/comparison.ts'
import type { Contradiction } from '../../../../shared/model/mergePreview.ts'
import { letterOf } from '../../../../shared/text/merging/letter.ts'
import { type MergeRow, type Piece, mergeRows } from '../../../../shared/text/merging/rows.ts'
import { type Sentence, splitSentences } from '../../../../shared/text/sentences.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { prepare } from '../../language/closeness/prepare.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'

/** Minimum similarity for sentences and texts to be about the same thing, as for pairs of memories. */
const minConflictSimilarity = 0.5

/**
 * Finds where texts to be merged contradict each other, sentence by sentence, each pair once. For texts that conflict without
 * any contradictory sentences, reports the most similar differing pair.
 */
export function contradictionsAmong(texts: readonly string[]): Contradiction[] {
  return runToEnd(contradictionSteps(texts))
}

/** Like `contradictionsAmong`, as a generator that yields after each pair of texts. Results are cached. */
export function* contradictionSteps(texts: readonly string[]): Generator<void, Contradiction[]> {
  const all: Contradiction[] = []
  for (const [a, one] of texts.entries())
    for (const [step, other] of texts.slice(a + 1).entries()) {
      const b = a + 1 + step
      const isKnown = known.get(one)?.has(other) ?? false
      for (const found of cachedContradictions(one, other))
        all.push({
          ...found,
          a: { ...found.a, source: a },
          b: { ...found.b, source: b },
          text: lettered(found.text, letterOf(a), letterOf(b)),
        })
      if (!isKnown) yield
    }
  return all
}

/** Results by pair of texts: a merge is drafted, planned and checked, and asks each time. */
const known = new Map<string, Map<string, readonly Contradiction[]>>()
/** Maximum number of texts cached, and of others for each: enough for the largest cluster. */
const maxCachedTexts = 32
/** Maximum characters of a cached text; longer texts are rarely merged notes. */
const maxCachedLength = 10_000

function cachedContradictions(one: string, other: string): readonly Contradiction[] {
  const others = known.get(one)
  const found = others?.get(other) ?? contradictionsBetween(one, other)
  if (one.length > maxCachedLength || other.length > maxCachedLength) return found
  const kept = others && others.size < maxCachedTexts ? others : new Map<string, readonly Contradiction[]>()
  known.delete(one)
  known.set(one, kept.set(other, found))
  const [oldest] = known.keys()
  if (known.size > maxCachedTexts && oldest !== undefined) known.delete(oldest)
  return found
}

/** Replaces A and B in a pair's explanation by the texts' letters in the merge; quoted words stay. */
function lettered(text: string, one: string, other: string): string {
  return text.replace(/“[^“”]*”|\b[AB]\b/g, (word) => (word === 'A' ? one : word === 'B' ? other : word))
}

function contradictionsBetween(one: string, other: string): Contradiction[] {
  const rows = mergeRows([one, other]).flatMap(differingPair)
  const found = rows.flatMap(({ a, b, similarity }) => {
    if (similarity < minConflictSimilarity) return []
    const { verdict, differences } = compareTexts(a.text, b.text, similarity)
    if (verdict !== 'conflict') return []
    return namedDifferences(differences).map(({ words, text }) => contradiction(a.at, b.at, words, text))
  })
  const similarity = similarityOf(prepare(one), prepare(other))
  if (similarity < minConflictSimilarity) return found
  const whole = compareTexts(one, other, similarity)
  if (whole.verdict !== 'conflict') return found
  const [sentences, others] = [splitSentences(one), splitSentences(other)]
  for (const { a, b, contrary, text } of whole.differences) {
    if (!contrary || !a || !b) continue
    const places = [sentenceAt(sentences, a), sentenceAt(others, b)] as const
    if (found.some((known) => known.a.sentence === places[0] || known.b.sentence === places[1])) continue
    found.push(contradiction(places[0], places[1], [a.text, b.text], text))
  }
  if (found.length > 0) return found
  const closest = rows.toSorted((left, right) => right.similarity - left.similarity)[0]
  return [contradiction(closest?.a.at ?? 0, closest?.b.at ?? 0, null, mainDifference(whole.differences).text)]
}

function contradiction(a: number, b: number, words: readonly [string, string] | null, text: string): Contradiction {
  return {
    a: { source: 0, sentence: a, words: words?.[0] ?? null },
    b: { source: 1, sentence: b, words: words?.[1] ?? null },
    text,
    code: [],
  }
}

function differingPair({ kind, pieces: [a, b] }: MergeRow): { a: Piece; b: Piece; similarity: number }[] {
  if (kind !== 'differs' || !a || !b) return []
  return [{ a, b, similarity: similarityOf(prepare(a.text), prepare(b.text)) }]
}

/** Every value that contradicts its counterpart; the main difference if there is none. */
function namedDifferences(differences: readonly Difference[]): ReturnType<typeof mainDifference>[] {
  const contrary = differences.filter((difference) => difference.contrary && difference.a && difference.b)
  return contrary.length > 1
    ? contrary.map((difference) => mainDifference([difference]))
    : [mainDifference(differences)]
}

function mainDifference(differences: readonly Difference[]): { words: [string, string] | null; text: string } {
  const best = differences.find(({ contrary }) => contrary) ?? differences.find(({ a, b }) => a && b) ?? differences[0]
  const words: [string, string] | null = best?.a && best.b ? [best.a.text, best.b.text] : null
  return { words, text: best?.text ?? 'They contradict each other' }
}

function sentenceAt(sentences: readonly Sentence[], { start }: Span): number {
  return Math.max(
    0,
    sentences.findLastIndex((sentence) => sentence.start <= start),
  )
}
