import { isOrder } from '../../../../shared/text/condense/signs.ts'
import { similarityOf } from '../../language/closeness/lexical.ts'
import { type Prepared, prepare } from '../../language/closeness/prepare.ts'
import { type NoteComparison, compareNotes } from '../../language/difference/compareNotes.ts'
import { isNearlySaid, isReworded } from '../../language/difference/nearlySaid.ts'
import { novelClauses } from '../../language/difference/said.ts'
import { type ParsedSentence, isSaidOtherwise } from '../../language/difference/saidOtherwise.ts'
import { mayStandFor, verdictOn } from './mayStandFor.ts'

/** Returns the one or two sentences that together cover a sentence; none if they do not. */
export function coveringSentences<Other extends ParsedSentence>(
  sentence: ParsedSentence,
  others: readonly Other[],
): Other[] {
  const { statement } = sentence
  if (statement.content.length === 0) return []
  const counted = others
    .map((other) => ({ other, left: novelClauses(statement, other.statement) }))
    .filter(({ left }) => left.length < statement.clauses.length)
    .toSorted((one, other) => one.left.length - other.left.length)
  const [best, ...rest] = counted
  if (best?.left.length === 0) {
    const whole = counted.filter(({ left }) => left.length === 0).find(({ other }) => mayStandFor([other], sentence))
    return whole ? [whole.other] : []
  }
  const second = rest.find(({ left }) => !left.some((clause) => best?.left.includes(clause)))?.other
  const by = best && second ? [best.other, second] : []
  return mayStandFor(by, sentence) ? by : []
}

/** Returns the sentence that says a sentence but for a plain word or two; none if there is none. */
export function nearlyCovering<Other extends ParsedSentence>(
  sentence: ParsedSentence,
  others: readonly Other[],
): Other[] {
  if (sentence.statement.content.length === 0) return []
  const by = others.find((other) => isNearlySaidBy(other, sentence) && mayStandFor([other], sentence))
  return by ? [by] : []
}

/** Returns the sentence that says a sentence in other words, but for at most `most` plain words; none if there is none. */
export function rewording<Other extends ParsedSentence>(
  sentence: ParsedSentence,
  others: readonly Other[],
  most: number,
): Other[] {
  const by = others.find(
    (other) =>
      sharesWords(other, sentence) && isSaidInOtherWords(sentence, other, most) && mayStandFor([other], sentence),
  )
  return by ? [by] : []
}

/** Rules sentences out by their words, before they are compared as notes are. */
function sharesWords({ statement: { keys } }: ParsedSentence, { statement: { content } }: ParsedSentence): boolean {
  return content.filter(({ key }) => keys.has(key)).length * 2 >= content.length
}

/** Checks whether a sentence expresses all of another but a word or two; only one that says what to do stands for one that does. */
function isNearlySaidBy(other: ParsedSentence, sentence: ParsedSentence): boolean {
  const { text, statement } = sentence
  const isSaid =
    isNearlySaid(statement, other.statement) ||
    (isReworded(statement, other.statement) && isOne.test(verdictOn(other.text, text)))
  return isSaid && isAsMuchAnOrder(other, sentence)
}

/** The verdicts on two sentences that say the same, or of which one says more. */
const isOne = /^(?:duplicate|extends)$/

/** Checks that no statement stands for a sentence that says what to do. */
function isAsMuchAnOrder(other: ParsedSentence, { text }: ParsedSentence): boolean {
  return isOrder(other.text) || !isOrder(text)
}

/** Minimum similarity of two sentences that say one thing. */
const minSimilarity = 0.7

/** Checks whether two sentences as a whole say the same, or one of them more, and what one does is said by the other. */
function isSaidInOtherWords(sentence: ParsedSentence, other: ParsedSentence, most: number): boolean {
  const compared = comparisonOf(sentence, other)
  if (!compared || !isAsMuchAnOrder(other, sentence)) return false
  const isOneStatement = most === 0 ? compared.verdict !== 'conflict' : isOne.test(compared.verdict)
  return isOneStatement && isSaidOtherwise(sentence, other, compared.differences, most)
}

/** Comparisons of a sentence with others: it is looked for with more and more words left out. */
const comparisons = new WeakMap<ParsedSentence, WeakMap<ParsedSentence, NoteComparison | null>>()

/** Returns how two sentences compare; null if they are not similar enough to say one thing. */
function comparisonOf(sentence: ParsedSentence, other: ParsedSentence): NoteComparison | null {
  const own = comparisons.get(sentence) ?? new WeakMap<ParsedSentence, NoteComparison | null>()
  comparisons.set(sentence, own)
  const known = own.get(other)
  if (known !== undefined) return known
  const similarity = similarityOf(preparedOf(sentence), preparedOf(other))
  const compared = similarity < minSimilarity ? null : compareNotes(sentence.text, other.text, similarity)
  own.set(other, compared)
  return compared
}

const preparations = new WeakMap<ParsedSentence, Prepared>()

function preparedOf(sentence: ParsedSentence): Prepared {
  const prepared = preparations.get(sentence) ?? prepare(sentence.text)
  preparations.set(sentence, prepared)
  return prepared
}
