import { similarityOf } from '../../language/closeness/lexical.ts'
import { prepare } from '../../language/closeness/prepare.ts'
import { compareNotes } from '../../language/difference/compareNotes.ts'
import { parseStatement } from '../../language/difference/said.ts'
import { type ParsedSentence, isSaidOtherwise } from '../../language/difference/saidOtherwise.ts'
import { mayStandFor } from './mayStandFor.ts'

/** A sentence with its place in one of the texts. */
interface PlacedSentence extends ParsedSentence {
  piece: { source: number; at: number }
}

/** Minimum number of words of a sentence that two others say in other words. */
const minWords = 6
/** Maximum number of plain words of it that they lack. */
const maxUnsaid = 2
/** Minimum share of its words that they have as they are. */
const minShared = 0.6
/** Minimum odds that it and the two are one note. */
const minSame = 0.8

/**
 * Returns the two sentences of one text that together say a sentence in other words; none if there are none. Either has some of its
 * words that the other lacks.
 */
export function restating<Other extends PlacedSentence>(sentence: ParsedSentence, others: readonly Other[]): Other[] {
  const keys = [...new Set(sentence.statement.content.map(({ key }) => key))]
  if (keys.length < minWords) return []
  for (const source of new Set(others.map(({ piece }) => piece.source))) {
    const two = bestTwo(
      keys,
      others.filter(({ piece }) => piece.source === source),
    )
    if (two && saysIt(sentence, joined(two))) return two
  }
  return []
}

/** Returns the sentence that has most of the words, and the one that has most of the rest, as they follow in their text. */
function bestTwo<Other extends PlacedSentence>(keys: readonly string[], others: readonly Other[]): Other[] | null {
  const first = havingMost(keys, others)
  const rest = keys.filter((key) => !first?.statement.keys.has(key))
  const second = havingMost(rest, others)
  const left = rest.filter((key) => !second?.statement.keys.has(key))
  if (!first || !second || left.length > keys.length * (1 - minShared)) return null
  return [first, second].toSorted((one, other) => one.piece.at - other.piece.at)
}

/** Returns the first of the sentences that have most of these words; undefined if none has any. */
function havingMost<Other extends PlacedSentence>(
  keys: readonly string[],
  others: readonly Other[],
): Other | undefined {
  let most = 0
  let found: Other | undefined
  for (const other of others) {
    const count = keys.filter((key) => other.statement.keys.has(key)).length
    if (count <= most) continue
    most = count
    found = other
  }
  return found
}

/** Returns sentences as one, each a paragraph. */
function joined(sentences: readonly ParsedSentence[]): ParsedSentence {
  const text = sentences.map((each) => each.text).join('\n\n')
  return { text, statement: parseStatement(text) }
}

/** Checks whether one statement is in substance the other and lacks none of its facts. */
function saysIt(sentence: ParsedSentence, by: ParsedSentence): boolean {
  const similarity = similarityOf(prepare(sentence.text), prepare(by.text))
  const { verdict, differences, same } = compareNotes(sentence.text, by.text, similarity)
  const isOne = same >= minSame && (verdict === 'duplicate' || verdict === 'extends')
  return isOne && isSaidOtherwise(sentence, by, differences, maxUnsaid) && mayStandFor([by], sentence)
}
