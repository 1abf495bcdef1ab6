import type { Difference } from '../../../../shared/model/comparison.ts'
import { listItemOf } from '../../../../shared/text/markdown.ts'
import { splitSentences } from '../../../../shared/text/sentences.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { type Prepared, prepare } from '../../language/closeness/prepare.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'
import { parseStatement } from '../../language/difference/said.ts'
import type { ParsedSentence } from '../../language/difference/saidOtherwise.ts'
import { coveringSentences, nearlyCovering } from './covering.ts'

/** A memory to be added to a text: its id and its distilled text. */
export interface Addition {
  id: string
  text: string
}

export interface MergedText {
  content: string
  /** Sentences that were added or replaced one that says less, with their memories. */
  added: { memory_id: string; text: string }[]
  /** Contradictory sentences: the text's and the memory's. */
  conflicts: { memory_id: string; theirs: string; ours: string; detail: string }[]
}

/** Minimum similarity for sentences to have the same meaning. */
const minSameSimilarity = 0.7
/** Minimum similarity for a sentence that adds a negation to count as the same with more detail. */
const nearlySame = 0.85
/** Minimum similarity for sentences and texts to be checked for contradictions, as for pairs of memories. */
const minConflictSimilarity = 0.5
/** Maximum number of sentences compared per text. */
const maxSentences = 200

interface Sentence extends ParsedSentence {
  prepared: Prepared
}

/**
 * Adds texts to a text, sentence by sentence: skips what it already says in one or two sentences, replaces a sentence by one
 * that says all of it and more, and appends the rest. Contradictory sentences are reported and not added.
 */
export function mergedText(content: string, additions: readonly Addition[]): MergedText {
  const result: MergedText = { content, added: [], conflicts: [] }
  const known = sentencesOf(content)
  for (const { id, text } of additions) {
    const before = result.conflicts.length
    for (const sentence of sentencesOf(text)) addSentence(result, known, id, sentence)
    if (result.conflicts.length === before) compareWhole(result, content, { id, text })
  }
  return result
}

function addSentence(result: MergedText, known: Sentence[], id: string, sentence: Sentence): void {
  let replaced: Sentence | null = null
  for (const own of known) {
    const { verdict, differences } = classifySentence(own, sentence)
    if (verdict === 'said') return
    if (verdict === 'conflict') {
      const detail = wordsOf(differences)
      result.conflicts.push({ memory_id: id, theirs: own.text, ours: sentence.text, detail })
      return
    }
    if (verdict === 'more') replaced ??= own
  }
  if (coveringSentences(sentence, known).length > 0 || nearlyCovering(sentence, known).length > 0) return
  result.added.push({ memory_id: id, text: sentence.text })
  if (replaced && result.content.includes(replaced.text)) {
    result.content = result.content.replace(replaced.text, () => sentence.text)
    known.splice(known.indexOf(replaced), 1, sentence)
  } else {
    result.content = appended(result.content, sentence.text)
    known.push(sentence)
  }
}

/** Classifies a sentence against an existing one: already said, the same with more, contradictory, or different. */
function classifySentence(
  own: Sentence,
  other: Sentence,
): { verdict: 'said' | 'more' | 'conflict' | 'else'; differences: Difference[] } {
  if (own.text.trim() === other.text.trim()) return { verdict: 'said', differences: [] }
  const similarity = similarityOf(own.prepared, other.prepared)
  if (similarity < minConflictSimilarity) return { verdict: 'else', differences: [] }
  const { verdict, differences } = compareTexts(own.text, other.text, similarity)
  if (verdict === 'conflict') return { verdict, differences }
  if (similarity < minSameSimilarity) return { verdict: 'else', differences }
  const isSame = verdict === 'duplicate' || verdict === 'extends'
  const meaning = differences.filter(({ kind }) => kind !== 'wording')
  if (isSame && meaning.every(({ b }) => b === null)) return { verdict: 'said', differences }
  const isMore = meaning.every(({ a }) => a === null)
  const onlyDenies = meaning.every(({ kind }) => kind === 'negation' || kind === 'added')
  if (isMore && (isSame || (verdict === 'related' && onlyDenies && similarity >= nearlySame)))
    return { verdict: 'more', differences }
  return { verdict: 'else', differences }
}

/** Detects two texts that contradict each other although no two of their sentences do. */
function compareWhole(result: MergedText, content: string, { id, text }: Addition): void {
  const similarity = similarityOf(prepare(content), prepare(text))
  if (similarity < minConflictSimilarity) return
  const { verdict, differences } = compareTexts(content, text, similarity)
  if (verdict !== 'conflict') return
  result.conflicts.push({ memory_id: id, theirs: content, ours: text, detail: wordsOf(differences) })
}

function wordsOf(differences: readonly Difference[]): string {
  const contrary = differences.find(({ a, b }) => a !== null && b !== null) ?? differences[0]
  return contrary?.text ?? 'they contradict each other'
}

function sentencesOf(text: string): Sentence[] {
  return splitSentences(text)
    .slice(0, maxSentences)
    .map(({ text: sentence }) => ({ text: sentence, statement: parseStatement(sentence), prepared: prepare(sentence) }))
}

/**
 * Appends a sentence: as a list item if the text ends in a list, on the same line if the text is a single line, else on a new
 * line.
 */
function appended(content: string, sentence: string): string {
  const text = content.trimEnd()
  const last = text.slice(text.lastIndexOf('\n') + 1)
  const item = listItemOf(last)
  if (item && item.kind !== 'number') return `${text}\n${last.slice(0, item.at)}${sentence}`
  if (text.includes('\n') || sentence.includes('\n')) return text === '' ? sentence : `${text}\n${sentence}`
  if (text === '') return sentence
  return `${text}${/[.!?…:;]["”’)`*_]*$/u.test(text) ? '' : '.'} ${sentence}`
}
