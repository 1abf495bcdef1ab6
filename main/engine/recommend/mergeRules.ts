import { isPlainLabel } from '../../../shared/text/onlyLabels.ts'
import { compareStrings } from '../../../shared/compareStrings.ts'
import type { Case } from '../store/queries/cases.ts'
import { containedLead, indexLine } from '../store/queries/recommendationBrief.ts'
import type { RelatedText } from '../store/queries/relatedTexts.ts'
import { isKept, perhapsSameOf, similarOf } from './assess/case.ts'
import type { RecommendRule } from './rule.ts'

const maxNamed = 20
/** The rule for a line of an index whose note is read too. */
const readIndexLine = 'recommend.index-line-read'

/** Memories with the same meaning are merged. */
export const mergeRules: readonly RecommendRule[] = [
  {
    id: 'recommend.into-reference',
    action: 'merge',
    prior: 0.8,
    sentence: 'Repeats a reference and adds to it',
    apply: ({ of }) => {
      const [best] = similarOf(of)
        .filter(({ kind }) => kind === 'reference')
        .toSorted((one, other) => other.similarity - one.similarity)
      if (!best) return null
      return {
        score: best.similarity,
        because: [{ rule: 'recommend.into-reference', text: 'Repeats {other} and adds to it' }],
        with: [best.id],
      }
    },
  },
  {
    id: 'recommend.same-lesson',
    action: 'merge',
    sentence: 'Says the same as another memory',
    apply: ({ of }) =>
      mergeOf(
        of,
        'recommend.same-lesson',
        openSimilar(of).some(({ verdict }) => verdict === 'duplicate'),
      ),
  },
  {
    id: containedLead,
    action: 'merge',
    sentence: 'Contains another memory, or is contained in it',
    apply: ({ of }) => mergeOf(of, containedLead, true),
  },
]

/**
 * A line of an index repeats the beginning of a note in another file: it is no note, and nothing is merged with it. Where the note
 * is read too, nothing is lost with the line.
 */
export const indexLineRules: readonly RecommendRule[] = [
  {
    id: readIndexLine,
    action: 'discard',
    prior: 0.9,
    sentence: 'A line of an index: the note itself is read too',
    apply: ({ of: { linked } }) => {
      if (linked === null || linked.ids.length === 0) return null
      const text = `A line of an index: the note itself is read from ${linked.file}: {other}`
      return { score: 0.9, because: [{ rule: readIndexLine, text }], with: linked.ids.slice(0, 1) }
    },
  },
  {
    id: indexLine,
    action: 'needs-you',
    prior: 0.8,
    sentence: 'A line of an index: the note itself is in another file',
    apply: ({ of: { linked } }) => {
      if (linked === null) return null
      const text = `A line of an index: the note itself is in ${linked.file}, which is not read here`
      return { score: 0.8, because: [{ rule: indexLine, text }] }
    },
  },
]

/** Minimum number of words of a memory that is worth a question: of fewer words, seven in ten are another note after all. */
const minAskedWords = 9

/** Of two memories that may be one note in other words, the lesser is shown with the other, unless it is a lesson by itself. */
export const oneNoteRule: RecommendRule = {
  id: 'recommend.one-note',
  action: 'needs-you',
  prior: 0.65,
  sentence: 'May say the same as another memory in other words',
  apply: ({ of }) => {
    // Who validated it has read it; the other one asks.
    if (of.approved !== null || of.content.trim().split(/\s+/, minAskedWords).length < minAskedWords) return null
    const [first] = perhapsSameOf(of)
      .filter((other) => isKept(other) || (other.length - of.length || compareStrings(of.id, other.id)) > 0)
      .toSorted((one, other) => other.similarity - one.similarity || compareStrings(one.id, other.id))
    if (!first) return null
    return {
      score: first.similarity,
      because: [{ rule: 'recommend.one-note', text: 'May say the same as {other} in other words: look at both' }],
      with: [first.id],
    }
  },
}

function openSimilar(of: Case): RelatedText[] {
  // What is meant for another section stays apart, however alike it is worded; what is to be discarded, and a line of an
  // index, is not kept by a merge.
  return similarOf(of).filter(
    ({ maturity, elsewhere, staysOut }) => !elsewhere && !staysOut && (maturity === 'raw' || maturity === 'validated'),
  )
}

/** A line that is marked as a heading, or announces what follows it. */
const heading = /^#{1,6} |^\*\*.*\*\*:?$|:$/

function mergeOf(of: Case, rule: string, applies: boolean) {
  // A heading says nothing that could be kept.
  if (isPlainLabel(of.content) && heading.test(of.content)) return null
  const ranked = openSimilar(of).toSorted(
    (one, other) =>
      Number(other.verdict === 'duplicate') - Number(one.verdict === 'duplicate') ||
      other.similarity - one.similarity ||
      (one.id < other.id ? -1 : 1),
  )
  // Two notes that both contain it need not have anything else in common.
  const [container] = ranked.filter((other) => contains(other, of))
  const alike = ranked.filter((other) => other === container || !contains(other, of))
  const [first] = alike
  if (!first || !applies || alike.every((other) => isBetter(of, other))) return null
  const more = alike.length > 1 ? ` and ${alike.length - 1} more` : ''
  return {
    score: first.similarity,
    because: [{ rule, text: `${wording(of, first)} {other}${more}` }],
    with: alike.slice(0, maxNamed).map(({ id }) => id),
  }
}

function contains({ verdict, length }: RelatedText, of: Case): boolean {
  return verdict === 'extends' && length > of.length
}

/** Whether a memory is the one to keep of two: it is validated by a person or its file, has a higher stated confidence, is longer, or else is older. */
function isBetter(of: Case, other: RelatedText): boolean {
  const isDuplicate = other.verdict === 'duplicate'
  const rank = Number(isValidated(of)) - Number(isValidated(other))
  const stated = (of.confidence ?? 0.5) - (other.confidence ?? 0.5)
  const length = of.length - other.length
  if (!isDuplicate) return length > 0
  return (
    (rank || stated || length || compareStrings(other.timestamp, of.timestamp) || compareStrings(other.id, of.id)) > 0
  )
}

function isValidated({ maturity, unreviewed }: Pick<Case, 'maturity' | 'unreviewed'> | RelatedText): boolean {
  return maturity === 'validated' && !unreviewed
}

function wording(of: Case, { verdict, length }: RelatedText): string {
  if (verdict === 'duplicate') return 'Says the same as'
  return length > of.length ? 'Says less than' : 'Says more than'
}
