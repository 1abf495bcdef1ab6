import type { Difference } from '../../../../shared/model/comparison.ts'
import { listItemOf } from '../../../../shared/text/markdown.ts'
import { splitSentences } from '../../../../shared/text/sentences.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { type Prepared, prepare } from '../../language/closeness/prepare.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'
import { readStatement } from '../../language/difference/said.ts'
import { type Said, whoSays } from './repeats.ts'

/** A memory as it goes into a text: its id and what it has to say, distilled. */
export interface Addition {
  id: string
  text: string
}

export interface MergedText {
  content: string
  /** The sentences that were added or took the place of one that says less, and whose they are. */
  added: { memory_id: string; text: string }[]
  /** Sentences that cannot both hold: what the text says and what a memory says. */
  conflicts: { memory_id: string; theirs: string; ours: string; detail: string }[]
}

/** Sentences less alike than this do not say the same. */
const sameFrom = 0.7
/** A sentence that denies something more is taken for the same with more to say only from here on. */
const nearlySame = 0.85
/** Sentences and texts are looked at for a contradiction from here on, as pairs of memories are. */
const conflictFrom = 0.5
/** Of a very long text no more sentences than these are compared. */
const maxSentences = 200

interface Sentence extends Said {
  prepared: Prepared
}

/**
 * A text and what others add to it, sentence by sentence: what it says already, in one sentence or two, is left out, a sentence that says all of
 * one of its own and more takes that one's place, the rest goes to the end. Contradictions are told, and the sentence that
 * contradicts is not added.
 */
export function mergedText(content: string, additions: readonly Addition[]): MergedText {
  const result: MergedText = { content, added: [], conflicts: [] }
  const known = sentencesOf(content)
  for (const { id, text } of additions) {
    const before = result.conflicts.length
    for (const sentence of sentencesOf(text)) takeIn(result, known, id, sentence)
    if (result.conflicts.length === before) compareWhole(result, content, { id, text })
  }
  return result
}

function takeIn(result: MergedText, known: Sentence[], id: string, sentence: Sentence): void {
  let replaced: Sentence | null = null
  for (const own of known) {
    const { verdict, differences } = stands(own, sentence)
    if (verdict === 'said') return
    if (verdict === 'conflict') {
      const detail = wordsOf(differences)
      result.conflicts.push({ memory_id: id, theirs: own.text, ours: sentence.text, detail })
      return
    }
    if (verdict === 'more') replaced ??= own
  }
  if (whoSays(sentence, known).length > 0) return
  result.added.push({ memory_id: id, text: sentence.text })
  if (replaced && result.content.includes(replaced.text)) {
    result.content = result.content.replace(replaced.text, () => sentence.text)
    known.splice(known.indexOf(replaced), 1, sentence)
  } else {
    result.content = appended(result.content, sentence.text)
    known.push(sentence)
  }
}

/** How a sentence stands to one that is there: said already, the same with more, contrary, or something else. */
function stands(
  own: Sentence,
  other: Sentence,
): { verdict: 'said' | 'more' | 'conflict' | 'else'; differences: Difference[] } {
  if (own.text.trim() === other.text.trim()) return { verdict: 'said', differences: [] }
  const similarity = similarityOf(own.prepared, other.prepared)
  if (similarity < conflictFrom) return { verdict: 'else', differences: [] }
  const { verdict, differences } = compareTexts(own.text, other.text, similarity)
  if (verdict === 'conflict') return { verdict, differences }
  if (similarity < sameFrom) return { verdict: 'else', differences }
  const isSame = verdict === 'duplicate' || verdict === 'extends'
  const meaning = differences.filter(({ kind }) => kind !== 'wording')
  if (isSame && meaning.every(({ b }) => b === null)) return { verdict: 'said', differences }
  const isMore = meaning.every(({ a }) => a === null)
  const onlyDenies = meaning.every(({ kind }) => kind === 'negation' || kind === 'added')
  if (isMore && (isSame || (verdict === 'related' && onlyDenies && similarity >= nearlySame)))
    return { verdict: 'more', differences }
  return { verdict: 'else', differences }
}

/** Two texts may contradict one another where no sentence of them does alone. */
function compareWhole(result: MergedText, content: string, { id, text }: Addition): void {
  const similarity = similarityOf(prepare(content), prepare(text))
  if (similarity < conflictFrom) return
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
    .map(({ text: sentence }) => ({ text: sentence, statement: readStatement(sentence), prepared: prepare(sentence) }))
}

/** A sentence at the end of a text: an item where it ends in a list, else on the same line where it is one line. */
function appended(content: string, sentence: string): string {
  const text = content.trimEnd()
  const last = text.slice(text.lastIndexOf('\n') + 1)
  const item = listItemOf(last)
  if (item && item.kind !== 'number') return `${text}\n${last.slice(0, item.at)}${sentence}`
  if (text.includes('\n') || sentence.includes('\n')) return text === '' ? sentence : `${text}\n${sentence}`
  if (text === '') return sentence
  return `${text}${/[.!?…:;]["”’)`*_]*$/u.test(text) ? '' : '.'} ${sentence}`
}
