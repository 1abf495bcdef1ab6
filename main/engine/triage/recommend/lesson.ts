import type { RuleGroup } from '../../../../shared/model/rule.ts'
import type { Because, Judged } from './rule.ts'
import { inContent } from './rule.ts'

const fewestWords = 8
const mostWords = 120

/**
 * How much a memory is a lesson for everybody, 0 to 1, and why. What must not be missing: a form that stands alone, a rule
 * or a warning in it, nothing that ties it to one event, and no doubt. What supports it adds to that.
 */
export function lessonScore({ of, signs, scores }: Judged): { score: number; because: Because[] } {
  const isWhole = signs.words >= fewestWords && signs.words <= mostWords && !signs.dangling
  const isLesson = signs.rule !== null && !signs.report && !signs.task && !signs.personal && !signs.single
  const doubts =
    of.findings.some(({ group, severity }) => doubtful.has(group) && severity !== 'info') ||
    of.findings.some(({ rule }) => doubting.has(rule))
  if (!isWhole || !isLesson || doubts || scores.uniqueness.score < 0.15) return { score: 0, because: [] }
  const rule = 'recommend.lesson'
  const because: Because[] = [{ rule, text: 'Says what to do, whenever it comes up', at: inContent(signs.rule) }]
  let score = 0.4
  if (signs.reason) {
    score += 0.25
    because.push({ rule, text: 'Says why', at: inContent(signs.reason) })
  }
  const support = supportOf({ of, signs, scores })
  if (support) {
    score += 0.25
    because.unshift(support)
  }
  if (of.scope === 'universal') score += 0.1
  if (scores.generalizability.score >= 0.8) score += 0.05
  return { score: Math.min(1, score), because }
}

const doubtful: ReadonlySet<RuleGroup> = new Set(['noise', 'reject', 'secret', 'personal', 'poisoning', 'hidden'])
const doubting: ReadonlySet<string> = new Set([
  'gate.hedged',
  'gate.passing-state',
  'promote.dated',
  'personal.home-folder',
])

/** What supports it from outside the text. */
function supportOf({ of, scores }: Judged): Because | null {
  const rule = 'recommend.lesson'
  if (of.maturity === 'validated') return { rule, text: 'Validated by a person' }
  if (scores.frequency.score > 0) return { rule, text: scores.frequency.basis }
  if (of.evidence?.tier === 'grounded' || of.evidence?.tier === 'observed') return { rule, text: of.evidence.reason }
  if (of.confidence !== null && of.confidence >= 0.8)
    return {
      rule,
      text: `Stated at ${of.confidence.toFixed(2)} by its agent${of.grounds ? ', with its evidence' : ''}`,
    }
  return null
}
