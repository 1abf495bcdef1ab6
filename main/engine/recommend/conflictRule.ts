import { isClearlyOlder } from '../../../shared/isClearlyOlder.ts'
import { conflictLead, olderVersionLead } from '../store/queries/recommendationBrief.ts'
import { isOfEarlierDay } from '../store/queries/comparedTexts.ts'
import type { Case } from '../store/queries/cases.ts'
import type { RelatedText } from '../store/queries/relatedTexts.ts'
import { conflictsOf, isKept } from './assess/case.ts'
import type { Because, RecommendRule } from './rule.ts'

const maxNamed = 10

/** Of two versions of one note, the older is shown with the newer, which is to be kept; the newer is judged on its own. */
export const olderVersionRule: RecommendRule = {
  id: olderVersionLead,
  action: 'needs-you',
  prior: 0.7,
  sentence: 'An older version of another memory',
  apply: ({ of }) => {
    const [newest] = of.others
      .filter((other) => isUndecidedVersion(other) && isOfEarlierDay(of, other))
      .toSorted((one, other) => (one.timestamp > other.timestamp ? -1 : one.timestamp < other.timestamp ? 1 : 0))
    if (!newest) return null
    const days = `of ${of.timestamp.slice(0, 10)}; the newer is of ${newest.timestamp.slice(0, 10)}`
    const change = newest.replaced ? ` and says “${newest.replaced.other}” instead of “${newest.replaced.own}”` : ''
    const because = [{ rule: olderVersionLead, text: `Older version of {other}, ${days}${change}` }]
    return { score: newest.similarity, because, with: [newest.id] }
  },
}

/**
 * Contradictions are left to a person. Of a memory that is probably of no use to a later session, that is asked first, unless what
 * it contradicts is kept.
 */
export const conflictRule: RecommendRule = {
  id: conflictLead,
  action: 'needs-you',
  sentence: 'Contradicts another memory',
  apply: ({ of, worth }) => {
    const against = conflictsOf(of)
      .filter((other) => !isReplacedBy(of, other))
      .toSorted(
        (one, other) =>
          Number(isKept(other)) - Number(isKept(one)) ||
          other.similarity - one.similarity ||
          (one.id < other.id ? -1 : 1),
      )
    const [first] = against
    if (!first || (worth.act === 'needs-you' && !isKept(first))) return null
    const because = [{ rule: conflictLead, text: contradictionText(of, first) }]
    return { score: first.similarity, because, with: against.slice(0, maxNamed).map(({ id }) => id) }
  },
}

/**
 * Tells of the other text that has to give way to a newer version, or that contradicts one which is to be kept for all that; null if
 * there is none. What contradicts it comes first.
 */
export function standingAgainst(of: Case): { because: Because; with: string[] } | null {
  const versions = of.others.filter((other) => isReplacedBy(of, other))
  const other = conflictsOf(of)[0] ?? versions[0]
  if (!other) return null
  const isOlder = versions.includes(other)
  const isContrary = other.verdict === 'conflict'
  const follows = isContrary ? ': that one is to be discarded first' : '; that one is to be discarded'
  const text = `${isContrary ? contradictionText(of, other) : 'Newer than {other}'}${isOlder ? follows : ''}`
  const rule = isOlder ? olderVersionRule.id : conflictRule.id
  return { because: { rule, text }, with: [other.id] }
}

/** Says that one text contradicts another, and which is the newer if one clearly is. */
function contradictionText(of: Case, other: RelatedText): string {
  const kept = isKept(other) ? ', which is kept' : ''
  const isNewer = isClearlyOlder(other.timestamp, of.timestamp)
  if (!isNewer && !isClearlyOlder(of.timestamp, other.timestamp)) return `Contradicts {other}${kept}`
  return `${isNewer ? 'Newer' : 'Older'} than {other}${kept && `${kept},`} and contradicts it`
}

/** Checks whether the case is the newer version of another memory, which gives way to it. */
function isReplacedBy(of: Case, other: RelatedText): boolean {
  return isUndecidedVersion(other) && isOfEarlierDay(other, of)
}

function isUndecidedVersion({ isVersion, kind, maturity, elsewhere }: RelatedText): boolean {
  return isVersion && kind === 'memory' && !elsewhere && (maturity === 'raw' || maturity === 'validated')
}
