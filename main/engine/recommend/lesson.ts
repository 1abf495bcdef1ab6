import type { RuleGroup } from '../../../shared/model/rule.ts'
import { standingRule } from './assess/standingRule.ts'
import type { Because, Judged } from './rule.ts'
import { inContent } from './rule.ts'

const minWords = 7
const maxWords = 150
/** Of a rule for all: longer ones that do not say what goes wrong otherwise are as often about one feature. */
const maxWordsOfRule = 30
/** A lesson says what it is about by then. */
const maxReadLength = 4000

/**
 * How much a memory is a lesson for everybody, 0 to 1, and why. What must not be missing: a form that stands alone, a rule
 * or a warning in it, nothing that ties it to one event, and no doubt. Then either something outside the text supports it,
 * or it is worded as a rule for every time, and is short or says what goes wrong otherwise: read by people, notes that are
 * neither are as often facts about one thing.
 */
export function lessonScore({ of, signs, scores }: Judged): { score: number; because: Because[] } {
  const nothing = { score: 0, because: [] }
  const isWhole = signs.words >= minWords && signs.words <= maxWords && !signs.dangling
  const isLesson = (signs.rule ?? signs.reason) !== null && !signs.report && !signs.task
  if (
    !isWhole ||
    !isLesson ||
    of.kind === 'preference' ||
    hasDoubts(of.findings) ||
    scores.uniqueness.score < minUniqueness(scores)
  )
    return nothing
  const worded = standingRule(of.content.slice(0, maxReadLength))
  const isPointed = signs.failure !== null || (signs.words <= maxWordsOfRule && worded?.isForAll)
  const standing = isPointed ? worded : null
  const support = supportOf({ of, signs, scores })
  if (!standing && !(support && signs.rule && signs.reason && !signs.single)) return nothing
  // What takes longest to see is asked for last.
  if (signs.personal) return nothing
  const rule = 'recommend.lesson'
  const because: Because[] = []
  if (support) because.push(support)
  const words = standing ?? signs.rule
  if (words) because.push({ rule, text: words.says, at: inContent(words) })
  if (signs.reason) because.push({ rule, text: signs.reason.says, at: inContent(signs.reason) })
  const score =
    0.5 +
    (standing ? 0.25 : 0.1) +
    (support ? 0.2 : 0) +
    (signs.reason ? 0.05 : 0) +
    (of.scope === 'universal' ? 0.05 : 0)
  return { score: Math.min(1, score), because }
}

const promoteRules = ['promote.dated', 'promote.names-a-thing', 'promote.not-a-preference']

/**
 * How much a memory is a dated fact, 0 to 1: it says when, names a thing, states no preference, and nothing contradicts it.
 * It also has to be supported from outside the text, because a fact of one day is seldom what every agent should read.
 */
export function datedFactScore(judged: Judged): { score: number; because: Because[] } {
  const { of, signs, scores } = judged
  const signsOfFact = promoteRules.map((id) =>
    of.findings.find(({ rule, field }) => rule === id && field === 'content'),
  )
  const support = supportOf(judged)
  const isWhole = signs.words >= minWords && signs.words <= maxWords && !signs.task
  const doubts = hasDoubts(of.findings.filter(({ rule }) => rule !== 'promote.dated'))
  if (!isWhole || !support || doubts || of.kind === 'preference' || scores.uniqueness.score < minUniqueness(scores))
    return { score: 0, because: [] }
  const [dated, named, fact] = signsOfFact
  if (!dated || !named || !fact || signs.personal) return { score: 0, because: [] }
  const because = [
    support,
    { rule: 'promote.dated', text: 'Says when', at: dated },
    { rule: 'promote.names-a-thing', text: 'Names a file, a command or a tool', at: named },
  ]
  return { score: 0.75, because }
}

/** What was found more than once is as unique as its twins let it be. */
function minUniqueness({ frequency }: Judged['scores']): number {
  return frequency.score > 0 ? 0 : 0.05
}

const doubtful: ReadonlySet<RuleGroup> = new Set(['noise', 'reject', 'secret', 'personal', 'poisoning', 'hidden'])
const doubting: ReadonlySet<string> = new Set(['gate.hedged', 'gate.passing-state', 'promote.dated'])

function hasDoubts(findings: Judged['of']['findings']): boolean {
  return findings.some(
    ({ rule, group, severity }) => doubting.has(rule) || (doubtful.has(group) && severity !== 'info'),
  )
}

/** What supports it from outside the text. */
export function supportOf({ of, scores }: Judged): Because | null {
  const rule = 'recommend.lesson'
  if (of.approved !== null) return { rule, text: 'Validated by a person' }
  if (scores.frequency.score > 0) return { rule, text: scores.frequency.basis }
  if (of.evidence?.tier === 'grounded') return { rule, text: of.evidence.reason }
  if (of.confidence !== null && of.confidence >= 0.8 && of.grounds !== null)
    return { rule, text: `Stated at ${of.confidence.toFixed(2)} by its agent, with its evidence` }
  return null
}
