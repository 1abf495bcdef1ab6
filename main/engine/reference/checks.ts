import type { Comparison } from '../../../shared/model/comparison.ts'
import type { PromotionCheck } from '../../../shared/model/reference.ts'
import { counted } from '../../../shared/text/counted.ts'
import { minWords, countWords, maxWords } from '../../../shared/text/gates.ts'
import { distil } from '../../../shared/text/distil.ts'
import { rawOutputIn } from '../../../shared/text/rawOutput.ts'
import { statementProblem } from '../../../shared/text/textProblem.ts'
import { withoutQuotes } from '../../../shared/text/withoutQuotes.ts'

/** A text the target already contains, and its place: a file, a section or the name of a reference. */
export interface ExistingText {
  place: string
  text: string
}

/**
 * State of the code that a text names: it names none, all of it is unchanged (`stands`), some of it changed, some of it was moved
 * or removed (`gone`), or it was not checked.
 */
export type CodeState = 'none' | 'stands' | 'changed' | 'gone' | 'unchecked'

export interface CheckedPromotion {
  content: string
  /** When the memory's text was last changed and last verified (ISO 8601), and the state of the code it names. */
  memory: { changed_at: string; verified_at?: string | null; refs?: CodeState }
  existing: readonly ExistingText[]
  /** Compares the content with another text. */
  compare: (text: string) => Comparison
  now: Date
}

/** Minimum similarity of a duplicate: that of pairs people call the same. */
const minDuplicateSimilarity = 0.85
/** Texts less similar than this have nothing to do with each other: which of them is nearest says nothing. */
const minNearSimilarity = 0.2
const staleDays = 7

/**
 * Runs the promotion checks, without a model: length, structure, distilled (no raw tool output), duplicate, contradiction,
 * wording, staleness. A failed check of level `stop` blocks agents and policies; a person is only warned.
 */
export function promotionChecks(promotion: CheckedPromotion): PromotionCheck[] {
  const { content, memory, existing, compare, now } = promotion
  const met = existing.map(({ place, text }) => ({ place, ...compare(text) }))
  return [
    lengthCheck(content),
    structureCheck(content),
    distilledCheck(content),
    duplicateCheck(met),
    contradictionCheck(met),
    wordingCheck(content),
    stalenessCheck(memory, now),
  ]
}

function lengthCheck(content: string): PromotionCheck {
  const words = countWords(content)
  const text =
    words < minWords ? 'Too short to be a lesson' : words > maxWords ? 'Too long for a reference' : 'Length is fine'
  const detail = `${counted(words, 'word')} (${minWords} to ${maxWords} allowed)`
  return { id: 'length', ok: words >= minWords && words <= maxWords, level: 'stop', text, detail }
}

function structureCheck(content: string): PromotionCheck {
  const problem = statementProblem(content)
  return {
    id: 'structure',
    ok: problem === null,
    level: 'stop',
    text: problem ? 'Not a whole statement' : 'A whole statement',
    detail: problem ?? '',
  }
}

function distilledCheck(content: string): PromotionCheck {
  const kind = rawOutputIn(content)
  return {
    id: 'distilled',
    ok: kind === null,
    level: 'stop',
    text: kind ? 'Raw output of a tool' : 'A summary, not raw output',
    detail: kind ? `${kind}: say in a sentence or two what it teaches` : '',
  }
}

interface PlacedComparison extends Comparison {
  place: string
}

function duplicateCheck(met: readonly PlacedComparison[]): PromotionCheck {
  const byCloseness = met.toSorted((one, other) => other.similarity - one.similarity)
  const same = byCloseness.find(
    ({ similarity, verdict }) =>
      similarity >= minDuplicateSimilarity && (verdict === 'duplicate' || verdict === 'extends'),
  )
  const nearest = same ?? byCloseness[0]
  return {
    id: 'duplicate',
    ok: !same,
    level: 'stop',
    text: same ? `Already stated in ${same.place}` : 'Not stated elsewhere yet',
    detail: nearestWords(nearest),
  }
}

function nearestWords(nearest: PlacedComparison | undefined): string {
  if (!nearest) return 'nothing to compare with'
  if (nearest.similarity < minNearSimilarity) return 'no similar text'
  return `nearest ${nearest.similarity.toFixed(2)}, in ${nearest.place}`
}

function contradictionCheck(met: readonly PlacedComparison[]): PromotionCheck {
  const against = met.filter(({ verdict }) => verdict === 'conflict')
  const [first] = against
  const words = first?.differences.find(({ contrary }) => contrary) ?? first?.differences[0]
  return {
    id: 'contradiction',
    ok: !first,
    level: 'stop',
    text: first ? `Contradicts ${first.place}` : 'Contradicts nothing there',
    detail: [words?.text, against.length > 1 && `and ${against.length - 1} more`].filter(Boolean).join(', '),
  }
}

function wordingCheck(content: string): PromotionCheck {
  const left = /\b(?:I|I['’](?:m|ve|d|ll)|me|my|myself)\b/.test(withoutQuotes(content)) ? ['first person'] : []
  const kinds = [...new Set([...distil(content).removed.map((part) => part.kind), ...left])]
  return {
    id: 'wording',
    ok: kinds.length === 0,
    level: 'warn',
    text: kinds.length === 0 ? 'Understood without its session' : 'Still worded as a report of one session',
    detail: kinds.join(', '),
  }
}

/**
 * Fails when the text is more than a week old and the code it names does not support it, and at once when that code is gone, unless
 * a person has said since that the text still holds.
 */
function stalenessCheck(
  { changed_at, verified_at, refs = 'none' }: CheckedPromotion['memory'],
  now: Date,
): PromotionCheck {
  const isVerified = verified_at !== null && verified_at !== undefined && verified_at > changed_at
  const since = isVerified ? verified_at : changed_at
  const days = Math.floor((now.getTime() - Date.parse(since)) / 86_400_000)
  const isOld = days > staleDays
  const isGone = refs === 'gone' && !isVerified
  const ok = !isGone && (!isOld || refs === 'stands')
  const age = Number.isNaN(days)
    ? 'age unknown'
    : `text ${isVerified ? 'verified' : 'changed'} ${days <= 0 ? 'today' : `${counted(days, 'day')} ago`}`
  return {
    id: 'staleness',
    ok,
    level: 'stop',
    text: ok ? 'Fresh' : isGone ? 'Names code that is gone' : `Unchecked for ${counted(days, 'day')}`,
    detail: isOld || isGone ? `${age}, ${codeWords[refs]}` : age,
  }
}

const codeWords: Record<CodeState, string> = {
  none: 'and it names nothing in the code',
  stands: 'the code it names is still there',
  changed: 'and what it names in the code has changed',
  gone: 'and what it names in the code was moved or removed',
  unchecked: 'and what it names in the code was not checked',
}
