import type { RuleGroup } from '../../../../shared/model/rule.ts'
import type { Because, Judged } from './rule.ts'
import { inContent } from './rule.ts'

const fewestWords = 7
const mostWords = 150

/**
 * How much a memory is a lesson for everybody, 0 to 1, and why. What must not be missing: a form that stands alone, a rule
 * or a warning in it, nothing that ties it to one event, and no doubt. Then either something outside the text supports it,
 * or it is worded as a rule without exception: read by people, notes that are neither are as often facts about one thing.
 */
export function lessonScore({ of, signs, scores }: Judged): { score: number; because: Because[] } {
  const nothing = { score: 0, because: [] }
  const isWhole = signs.words >= fewestWords && signs.words <= mostWords && !signs.dangling
  const isLesson = (signs.rule ?? signs.reason) !== null && !signs.report && !signs.task && !signs.personal
  if (!isWhole || !isLesson || hasDoubts(of.findings) || scores.uniqueness.score < leastUnique(scores)) return nothing
  const standing = standingRule(of.content)
  const support = supportOf({ of, signs, scores })
  if (!standing && !(support && signs.rule && signs.reason && !signs.single)) return nothing
  const rule = 'recommend.lesson'
  const because: Because[] = []
  if (support) because.push(support)
  const words = standing ?? signs.rule
  because.push({ rule, text: standing ? 'A rule without exception' : 'States a rule', at: inContent(words) })
  if (signs.reason) because.push({ rule, text: 'Says why', at: inContent(signs.reason) })
  const score =
    0.5 +
    (standing ? 0.25 : 0.1) +
    (support ? 0.2 : 0) +
    (signs.reason ? 0.05 : 0) +
    (of.scope === 'universal' ? 0.05 : 0)
  return { score: Math.min(1, score), because }
}

/** What was found more than once is as unique as its twins let it be. */
function leastUnique({ frequency }: Judged['scores']): number {
  return frequency.score > 0 ? 0 : 0.05
}

const doubtful: ReadonlySet<RuleGroup> = new Set(['noise', 'reject', 'secret', 'personal', 'poisoning', 'hidden'])
const doubting: ReadonlySet<string> = new Set(['gate.hedged', 'gate.passing-state', 'promote.dated'])

function hasDoubts(findings: Judged['of']['findings']): boolean {
  return findings.some(
    ({ rule, group, severity }) => doubting.has(rule) || (doubtful.has(group) && severity !== 'info'),
  )
}

/** Opens with an order that knows no exception, shouts one, or forbids something and says why. */
function standingRule(text: string): { start: number; end: number } | null {
  const opening =
    /^(?:\W|\*\*[^*\n]{1,60}\*\*:?\s*)*(?:always|never|do not|don['’]t|avoid|prefer)\b[^.!?\n]{0,40}/i.exec(text)
  const shouted = /\b(?:MUST(?: NOT)?|NEVER|ALWAYS|DO NOT)\b[^.!?\n]{0,40}/.exec(text)
  const forbidden = /\b(?:never|always|do not|don['’]t|must (?:not|never))\b[^.!?\n]{0,40}/i.exec(text)
  const isConditional = /^\W*(?:when(?:ever)?|if|for|after|before|while)\b/i.test(text)
  const explained =
    forbidden && !isConditional && /\b(?:because|otherwise|so that|or else|since)\b/i.test(text) ? forbidden : null
  const found = opening ?? shouted ?? explained
  return found && { start: found.index, end: found.index + found[0].length }
}

/** What supports it from outside the text. */
function supportOf({ of, scores }: Judged): Because | null {
  const rule = 'recommend.lesson'
  if (of.maturity === 'validated') return { rule, text: 'Validated by a person' }
  if (scores.frequency.score > 0) return { rule, text: scores.frequency.basis }
  if (of.evidence?.tier === 'grounded') return { rule, text: of.evidence.reason }
  if (of.confidence !== null && of.confidence >= 0.8 && of.grounds !== null)
    return { rule, text: `Stated at ${of.confidence.toFixed(2)} by its agent, with its evidence` }
  return null
}
