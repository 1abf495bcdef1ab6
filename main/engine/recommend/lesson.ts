import type { RuleGroup } from '../../../shared/model/rule.ts'
import { conflictsOf } from './assess/case.ts'
import type { Because, Judged } from './rule.ts'
import { aboutWhole } from './assess/aboutWhole.ts'
import { whyUnfit } from './unfit.ts'

const minWords = 7
const maxWords = 150

/**
 * Whether a memory may be promoted for its wording: agents do not read it already, it is more than a headline, stands alone, is
 * no task, is not in doubt, is said nowhere else, and nothing contradicts it.
 */
export function mayBeLesson({ of, signs, scores }: Pick<Judged, 'of' | 'signs' | 'scores'>): boolean {
  return (
    of.readIn === null &&
    signs.words >= minWords &&
    !signs.dangling &&
    !signs.task &&
    !hasDoubts(aboutWhole({ of, signs })) &&
    conflictsOf(of).length === 0 &&
    scores.uniqueness.score >= minUniqueness(scores)
  )
}

const promoteRules = ['promote.dated', 'promote.names-a-thing', 'promote.not-a-preference']

/**
 * Scores how far a memory is a dated fact, 0 to 1: it has a date, names a thing, states no preference and is not
 * contradicted, and agents do not read it already. It also needs support from outside the text, because a fact of one day is
 * rarely useful to every agent.
 */
export function datedFactScore(judged: Judged): { score: number; because: Because[] } {
  const { of, signs, scores } = judged
  const signsOfFact = promoteRules.map((id) =>
    of.findings.find(({ rule, field }) => rule === id && field === 'content'),
  )
  const support = supportOf(judged)
  const isWhole = of.readIn === null && signs.words >= minWords && signs.words <= maxWords && !signs.task
  const doubts =
    hasDoubts(aboutWhole(judged).filter(({ rule }) => rule !== 'promote.dated')) || conflictsOf(of).length > 0
  if (!isWhole || !support || doubts || of.kind === 'preference' || scores.uniqueness.score < minUniqueness(scores))
    return { score: 0, because: [] }
  const [dated, named, fact] = signsOfFact
  if (!dated || !named || !fact || signs.personal || whyUnfit(of, [])) return { score: 0, because: [] }
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
export function supportOf({ of, scores }: Pick<Judged, 'of' | 'scores'>): Because | null {
  const rule = 'recommend.lesson'
  if (of.approved !== null) return { rule, text: 'Validated by a person' }
  if (scores.frequency.score > 0) return { rule, text: scores.frequency.basis }
  if (of.evidence?.tier === 'grounded') return { rule, text: of.evidence.reason }
  if (of.confidence !== null && of.confidence >= 0.8 && of.grounds !== null)
    return { rule, text: `Its agent states a confidence of ${of.confidence.toFixed(2)}, with evidence` }
  return null
}

/**
 * Says what outside the text supports keeping it: a person, evidence, or repeated storage; null if nothing does. The agent's
 * confidence only says that it is true, not that it is useful.
 */
export function keptBy({ of, scores }: Pick<Judged, 'of' | 'scores'>): string | null {
  if (of.approved !== null) return 'a person validated it'
  if (of.grounds !== null) return 'its agent gives evidence'
  if (scores.frequency.score > 0) return 'it was stored more than once'
  return of.evidence?.tier === 'grounded' ? 'the repository supports it' : null
}

/**
 * Whether its wording alone may get a memory discarded: nothing outside it supports it, nobody but a policy or an agent
 * validated it, and no person made it of others.
 */
export function mayBeDiscarded(judged: Pick<Judged, 'of' | 'scores'>): boolean {
  const { maturity, unreviewed, merged_by_person } = judged.of
  return (maturity !== 'validated' || unreviewed) && !merged_by_person && keptBy(judged) === null
}
