import type { RuleGroup } from '../../../shared/model/rule.ts'
import { standingRule } from './assess/standingRule.ts'
import type { Because, Judged } from './rule.ts'
import { inContent } from './rule.ts'

const minWords = 7
const maxWords = 150
/** Maximum length of a general rule: longer ones without a consequence are as often about one feature. */
const maxWordsOfRule = 30
/** A lesson names its subject within this many characters. */
const maxReadLength = 4000

/**
 * Scores how far a memory is a general lesson, 0 to 1, with the reason. Required: it stands alone, contains a rule or
 * warning, is not tied to one event and is not in doubt. In addition either something outside the text supports it, or it is
 * worded as a standing rule that is short or states a consequence: by human labels, other notes are as often facts about one
 * thing.
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
  // The most expensive sign is checked last.
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
 * Scores how far a memory is a dated fact, 0 to 1: it has a date, names a thing, states no preference and is not
 * contradicted. It also needs support from outside the text, because a fact of one day is rarely useful to every agent.
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
    { rule: 'promote.dated', text: 'Has a date', at: dated },
    { rule: 'promote.names-a-thing', text: 'Names a file, a command or a tool', at: named },
  ]
  return { score: 0.75, because }
}

/** A memory with duplicates is only as unique as they allow. */
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

/** Support from outside the text. */
export function supportOf({ of, scores }: Judged): Because | null {
  const rule = 'recommend.lesson'
  if (of.approved !== null) return { rule, text: 'Validated by a person' }
  if (scores.frequency.score > 0) return { rule, text: scores.frequency.basis }
  if (of.evidence?.tier === 'grounded') return { rule, text: of.evidence.reason }
  if (of.confidence !== null && of.confidence >= 0.8 && of.grounds !== null)
    return { rule, text: `Its agent states a confidence of ${of.confidence.toFixed(2)}, with evidence` }
  return null
}
