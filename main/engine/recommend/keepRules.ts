import type { Because, Judged, RecommendRule } from './rule.ts'
import { inContent } from './rule.ts'
import { noiseIn, noiseText } from './noiseRule.ts'
import { datedFactScore, lessonScore, supportOf } from './lesson.ts'

/** Minimum number of words that distinguish a statement from a headline. */
const minWords = 8
/** Minimum score to promote a lesson; below it more support is needed. */
const minPromoteScore = 0.75

/** Rules for keeping memories. The last one always applies. */
export const keepRules: readonly RecommendRule[] = [
  {
    id: 'recommend.left-by-you',
    action: 'retain',
    prior: 0.9,
    sentence: 'Retained for now',
    apply: ({ of }) =>
      of.retained_until !== null && of.retained_until > of.now
        ? {
            score: 0.9,
            because: [{ rule: 'recommend.left-by-you', text: `Retained until ${of.retained_until.slice(0, 10)}` }],
          }
        : null,
  },
  {
    id: 'recommend.outdated',
    action: 'retain',
    prior: 0.75,
    sentence: 'What it names was moved or removed since it was written',
    apply: ({ of }) => {
      const stale = of.evidence?.stale
      if (!stale) return null
      const named = of.evidence?.refs.find(({ state, commit }) => state === stale.kind && commit === stale.commit)
      const at = named ? { field: 'content' as const, start: named.start, end: named.end } : null
      return {
        score: 0.8,
        because: [{ rule: 'recommend.outdated', text: `Since it was written, ${stale.reason}`, at }],
      }
    },
  },
  {
    id: 'recommend.unsettled',
    action: 'retain',
    sentence: 'Partly noise, a guess, or true only for a moment',
    apply: ({ of, signs }) => {
      const because: Because[] = noiseIn(of.findings).map((at) => ({
        rule: at.rule,
        text: `Partly: ${noiseText(at.rule)}`,
        at,
      }))
      for (const at of of.findings) {
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
  {
    id: 'recommend.lesson',
    action: 'promote',
    sentence: 'A supported, lasting lesson, complete in itself and not said elsewhere',
    apply: (judged) => {
      const { score, because } = lessonScore(judged)
      return score >= minPromoteScore ? { score, because } : null
    },
  },
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
  {
    id: 'recommend.fact',
    action: 'validate',
    sentence: 'A complete statement, not yet a lesson for every agent',
    apply: (judged) => {
      const { of, signs } = judged
      if (of.maturity === 'validated' || signs.task || signs.words < minWords) return null
      const rule = 'recommend.fact'
      const because: Because[] = []
      if (signs.rule) because.push({ rule, text: signs.rule.says, at: inContent(signs.rule) })
      if (signs.reason) because.push({ rule, text: signs.reason.says, at: inContent(signs.reason) })
      if (signs.technical)
        because.push({
          rule: 'promote.names-a-thing',
          text: 'Names a file, a command or a tool',
          at: inContent(signs.technical),
        })
      if (of.confidence !== null && of.confidence >= 0.8)
        because.push({ rule, text: `Its agent states a confidence of ${of.confidence.toFixed(2)}` })
      const places = new Set(because.map(({ at }) => at?.start)).size
      if (places === 0 || (signs.report && places < 2)) return null
      const doubt = (signs.dangling ? 0.2 : 0) + (signs.report ? 0.1 : 0) + (signs.words < 14 ? 0.1 : 0)
      const score = Math.min(1, 0.55 + 0.12 * because.length) - doubt
      const support = supportOf(judged) ?? { rule, text: 'Only its own text supports it so far' }
      return { score, because: [...because.slice(0, 2), support, ...because.slice(2)] }
    },
  },
  {
    id: 'recommend.wait',
    action: 'retain',
    sentence: 'Nothing against it, but little support yet',
    apply: (judged) => ({ score: judged.signs.words < 14 ? 0.4 : 0.6, because: waiting(judged) }),
  },
]

function waiting({ of, signs }: Judged): Because[] {
  const rule = 'recommend.wait'
  if (of.maturity === 'validated') return [{ rule, text: 'Validated; not a lesson for every agent yet' }]
  if (signs.report) return [{ rule, text: 'Reports something done, without a lesson', at: inContent(signs.report) }]
  if (signs.dangling) return [{ rule, text: 'Unclear without its context', at: inContent(signs.dangling) }]
  if (signs.words < minWords) return [{ rule, text: 'Too short to be clear on its own' }]
  return [{ rule, text: 'States no rule and no reason, and names nothing to check' }]
}
