import { type CodeRef, codeRefWeights, codeRefWords } from '../../../shared/model/evidence.ts'
import { doneRule, snoozedRule } from '../store/queries/recommendationBrief.ts'
import { aboutWhole } from './assess/aboutWhole.ts'
import type { Because, RecommendRule } from './rule.ts'
import { inContent } from './rule.ts'
import { oneNoteRule } from './mergeRules.ts'
import { noiseIn, noiseText } from './noiseRule.ts'
import { datedFactScore } from './lesson.ts'
import { askRule, factRule, lessonRule, unfitReasons } from './worthRules.ts'

/** Minimum score to promote a dated fact. */
const minPromoteScore = 0.75

/** A person has decided: until the time is over or something changes, nothing else is recommended. */
export const leftByYouRule: RecommendRule = {
  id: snoozedRule,
  action: 'retain',
  prior: 0.9,
  sentence: 'Snoozed for now',
  apply: ({ of }) =>
    of.retained_until !== null && of.retained_until > of.now
      ? {
          score: 0.9,
          because: [{ rule: snoozedRule, text: `Snoozed until ${of.retained_until.slice(0, 10)}` }],
        }
      : null,
}

/** A validated memory stays as it is. Applies to everything. */
export const waitRule: RecommendRule = {
  id: doneRule,
  action: 'retain',
  sentence: 'Validated, and not a lesson for every agent',
  prior: 0.8,
  apply: (judged) => {
    const { readIn } = judged.of
    const [unfit] = unfitReasons(judged)
    const why = readIn === null ? 'not a lesson for every agent yet' : `agents read it already in ${readIn}`
    return {
      score: 0.6,
      because: [unfit ?? { rule: doneRule, text: `Validated; ${why}` }],
    }
  },
}

function outdated(text: string, named: CodeRef | undefined): Because {
  const at = named ? { field: 'content' as const, start: named.start, end: named.end } : null
  return { rule: 'recommend.outdated', text, at }
}

/** Rules for keeping memories. The last one always applies. */
export const keepRules: readonly RecommendRule[] = [
  {
    id: 'recommend.outdated',
    action: 'retain',
    prior: 0.75,
    sentence: 'What it names was moved or removed',
    apply: ({ of }) => {
      const { stale, refs } = of.evidence ?? { stale: null, refs: [] }
      if (stale) {
        const named = refs.find(({ state, commit }) => state === stale.kind && commit === stale.commit)
        return { score: 0.8, because: [outdated(`Since it was written, ${stale.reason}`, named)] }
      }
      // Who validated it has read it. A text that names many things may mention one that is gone.
      const [gone, ...others] = of.approved === null ? refs.filter(({ state }) => state === 'removed-earlier') : []
      const standing = refs.filter(({ state }) => codeRefWeights[state] === 'for').length
      if (!gone || others.length + 1 < standing) return null
      return { score: 0.8, because: [outdated(`${gone.text} was ${codeRefWords[gone.state]}`, gone)] }
    },
  },
  {
    id: 'recommend.unsettled',
    action: 'retain',
    sentence: 'Partly noise, a guess, or true only for a moment',
    apply: ({ of, signs }) => {
      // Who validated it has read it.
      if (of.approved !== null) return null
      const because: Because[] = noiseIn(of.findings).map((at) => ({
        rule: at.rule,
        text: `Partly: ${noiseText(at.rule)}`,
        at,
      }))
      for (const at of aboutWhole({ of, signs })) {
        if (at.field !== 'content') continue
        if (at.rule === 'gate.hedged') because.push({ rule: at.rule, text: 'Worded as a guess', at })
        if (at.rule === 'gate.passing-state') because.push({ rule: at.rule, text: 'True only for a moment', at })
      }
      if (of.evidence?.tier === 'hypothesis') because.push({ rule: 'recommend.unsettled', text: of.evidence.reason })
      if (of.confidence !== null && of.confidence < 0.5)
        because.push({
          rule: 'recommend.unsettled',
          text: `Its agent states a confidence of ${of.confidence.toFixed(2)}`,
        })
      if (signs.task)
        because.push({
          rule: 'recommend.unsettled',
          text: 'A task, not a lesson',
          at: inContent(signs.task),
        })
      return because.length > 0 ? { score: 0.6 + 0.1 * Math.min(3, because.length), because } : null
    },
  },
  lessonRule,
  {
    id: 'recommend.dated-fact',
    action: 'promote',
    prior: 0.75,
    sentence: 'A supported fact, not a preference, with a date and a named thing',
    apply: (judged) => {
      const { score, because } = datedFactScore(judged)
      return score >= minPromoteScore ? { score, because } : null
    },
  },
  oneNoteRule,
  askRule,
  factRule,
  waitRule,
]
