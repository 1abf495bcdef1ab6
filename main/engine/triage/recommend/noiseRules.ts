import { isKept } from '../assess/case.ts'
import type { Found } from '../../store/queries/cases.ts'
import type { RecommendRule } from './rule.ts'

/** Less of a text than this being noise leaves something worth keeping. */
const allFrom = 0.9

/** What is not worth keeping: noise from one end to the other, and what was discarded before. */
export const noiseRules: readonly RecommendRule[] = [
  {
    id: 'recommend.noise',
    action: 'discard',
    sentence: 'All of the text is noise',
    apply: ({ of, signs }) => {
      const noise = noiseIn(of.findings)
      if (noise.length === 0) return null
      const share = coverage(of.content, noise)
      if (share < allFrom) return null
      // An order with its reason is worth a look whatever it is wrapped in.
      const doubt = (signs.rule && signs.reason ? 0.35 : 0) + (of.maturity === 'validated' ? 0.3 : 0)
      return {
        score: Math.max(0, share - doubt),
        because: noise.map((at) => ({ rule: at.rule, text: 'Says nothing to keep', at })),
      }
    },
  },
  {
    id: 'recommend.came-back',
    action: 'discard',
    sentence: 'Was discarded before, and nothing new supports it',
    apply: ({ of, scores }) => {
      const { returned } = of
      if (!returned || of.maturity === 'validated' || scores.frequency.score >= 0.5 || supported(of.evidence?.tier))
        return null
      return { score: returned.similarity, because: [{ rule: 'recommend.came-back', text: returnText(returned) }] }
    },
  },
  {
    id: 'recommend.came-back-supported',
    action: 'needs-you',
    sentence: 'Was discarded before, and comes back with more behind it',
    apply: ({ of, scores }) => {
      const { returned } = of
      if (!returned) return null
      const more =
        of.maturity === 'validated'
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
    id: 'recommend.covered',
    action: 'discard',
    sentence: 'A reference says all of it already',
    apply: ({ of }) => {
      const [best] = of.others
        .filter((other) => other.kind === 'reference' || other.maturity === 'escalated')
        .filter(
          ({ verdict, length }) => verdict === 'duplicate' || (verdict === 'extends' && length > of.content.length),
        )
        .toSorted((one, other) => Number(isKept(other)) - Number(isKept(one)) || other.similarity - one.similarity)
      if (!best) return null
      return {
        score: best.similarity,
        because: [{ rule: 'recommend.covered', text: '{other} says it already' }],
        with: [best.id],
      }
    },
  },
]

function supported(tier: string | undefined): boolean {
  return tier === 'grounded' || tier === 'observed'
}

function returnText({ discarded_at, reason }: { discarded_at: string; reason: string | null }): string {
  const because = reason ? ` because “${reason.length > 80 ? `${reason.slice(0, 79)}…` : reason}”` : ''
  return `Discarded on ${discarded_at.slice(0, 10)}${because}`
}

/** Findings that say a stretch of the content is noise. */
export function noiseIn(findings: readonly Found[]): Found[] {
  return findings.filter(({ rule, field }) => field === 'content' && /^(?:noise|reject)\./.test(rule))
}

/** How much of the letters and digits of a text the findings cover, 0 to 1; a text without any is covered by any finding. */
export function coverage(text: string, findings: readonly Found[]): number {
  const within = findings.toSorted((one, other) => one.start - other.start)
  let covered = 0
  let at = 0
  for (const { start, end } of within) {
    covered += lettersIn(text.slice(Math.max(at, start), Math.max(at, end)))
    at = Math.max(at, end)
  }
  const all = lettersIn(text)
  return all === 0 ? 1 : covered / all
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
