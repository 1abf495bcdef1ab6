import type { Return } from '../../../shared/model/recommendation.ts'
import { isKept } from './assess/case.ts'
import { overtakenRules } from './overtakenRules.ts'
import type { RecommendRule } from './rule.ts'

/** Memories that were discarded before and returned without anything new. */
export const cameBackRule: RecommendRule = {
  id: 'recommend.came-back',
  action: 'discard',
  prior: 0.85,
  sentence: 'Was discarded before, and nothing new supports it',
  apply: ({ of, scores }) => {
    const { returned } = of
    if (
      !returned ||
      isUnsure(returned) ||
      of.approved !== null ||
      scores.frequency.score >= 0.5 ||
      supported(of.evidence?.tier)
    )
      return null
    return { score: returned.similarity, because: [{ rule: 'recommend.came-back', text: returnText(returned) }] }
  },
}

/**
 * What stands in a file that agents read by themselves is kept as it is: it needs no promotion, and neither discarding nor merging
 * it here would change that file. What does not hold any more is said first.
 */
export const readAlreadyRule: RecommendRule = {
  id: 'recommend.read-already',
  action: 'validate',
  prior: 0.9,
  sentence: 'Stands in a file that agents read already',
  apply: (judged) => {
    const { readIn, maturity, evidence } = judged.of
    const isOvertaken = evidence?.stale || overtakenRules.some(({ apply }) => apply(judged) !== null)
    if (readIn === null || maturity === 'validated' || isOvertaken) return null
    return { score: 0.9, because: [{ rule: 'recommend.read-already', text: `Agents read it already in ${readIn}` }] }
  },
}

/** Memories that returned with more evidence, and memories already covered by a reference or an agents' file. */
export const coveredRules: readonly RecommendRule[] = [
  {
    id: 'recommend.came-back-supported',
    action: 'needs-you',
    prior: 0.8,
    sentence: 'Was discarded before, and returns with new support',
    apply: ({ of, scores }) => {
      const { returned } = of
      if (!returned || isUnsure(returned)) return null
      const more =
        of.approved !== null
          ? 'it was validated since'
          : supported(of.evidence?.tier)
            ? 'the repository supports it'
            : scores.frequency.basis.toLowerCase()
      return {
        score: returned.similarity,
        because: [{ rule: 'recommend.came-back-supported', text: `${returnText(returned)}; now ${more}` }],
      }
    },
  },
  {
    id: 'recommend.came-back-reworded',
    action: 'needs-you',
    prior: 0.65,
    sentence: 'May have been discarded before, in other words',
    apply: ({ of: { returned } }) => {
      if (!returned || !isUnsure(returned)) return null
      const rule = 'recommend.came-back-reworded'
      const text = `Perhaps the same in other words: ${returnText(returned).replace(/^D/, 'd')}`
      return { score: returned.similarity, because: [{ rule, text }], with: [returned.memory_id] }
    },
  },
  {
    id: 'recommend.covered',
    action: 'discard',
    prior: 0.9,
    sentence: 'A reference, or an entry agents read, already says all of it',
    apply: ({ of }) => {
      const [best] = of.others
        .filter((other) => other.kind !== 'memory' || other.maturity === 'escalated')
        .filter(({ verdict, length }) => verdict === 'duplicate' || (verdict === 'extends' && length > of.length))
        .toSorted((one, other) => Number(isKept(other)) - Number(isKept(one)) || other.similarity - one.similarity)
      if (!best) return null
      return {
        score: best.similarity,
        because: [{ rule: 'recommend.covered', text: '{other} already says it' }],
        with: [best.id],
      }
    },
  },
]

function isUnsure({ verdict }: Return): boolean {
  return verdict === 'related'
}

function supported(tier: string | undefined): boolean {
  return tier === 'grounded' || tier === 'observed'
}

function returnText({ discarded_at, reason }: { discarded_at: string; reason: string | null }): string {
  const because = reason ? ` because “${reason.length > 80 ? `${reason.slice(0, 79)}…` : reason}”` : ''
  return `Discarded on ${discarded_at.slice(0, 10)}${because}`
}
