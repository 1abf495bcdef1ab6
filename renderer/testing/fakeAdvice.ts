import type { RulePrecision, TriageSummary } from '../../shared/contract/triage.ts'
import type { Action } from '../../shared/model/action.ts'
import type { Maturity, Memory } from '../../shared/model/memory.ts'
import type { Explanation, Reason } from '../../shared/model/recommendation.ts'

/** One of each action, by the number; nothing for what is decided, and for every seventh, which triage has not read. */
export function fakeRecommendation(at: number, maturity: Maturity): Memory['recommendation'] {
  if (maturity !== 'raw' && maturity !== 'validated') return null
  const [action, confidence, reason] = advice[at % advice.length] ?? advice[0]!
  if (action === null) return null
  return { action, confidence, reason, with: others[action] ?? [], snoozed_until: null }
}

/** Contradicts the fake memories for which a person is asked. */
const opposite = 'm_0000000000000004'

const others: Partial<Record<Action, string[]>> = {
  merge: ['m_0000000000000001', 'm_0000000000000002'],
  'needs-you': [opposite],
}

const advice: [Action | null, number, string][] = [
  ['promote', 0.94, 'It says what to do and holds for the whole project.'],
  ['merge', 0.91, 'Two others say the same.'],
  ['discard', 0.97, 'It reports work that is done.'],
  [null, 0, ''],
  ['retain', 0.74, 'It is true, but only of one place.'],
  ['needs-you', 0.62, 'Another memory says the opposite.'],
  ['validate', 0.83, 'Its file stands where it says.'],
]

/** Why the recommendation of a fake memory is as it is: its first three words and its last sentence are quoted. */
export function fakeExplanation(memory: Memory): Explanation {
  const brief = memory.recommendation
  const opening = memory.content.split(' ').slice(0, 3).join(' ')
  const sentence = memory.content.split('. ').at(-1) ?? memory.content
  const reasons: Reason[] = [
    { ...quoted(memory, opening), rule: 'recommend.timeless', text: brief?.reason ?? '' },
    { ...quoted(memory, sentence), rule: 'recommend.actionable', text: 'It says what to do:' },
    {
      rule: 'recommend.unique',
      text: 'No other memory says it.',
      quote: null,
      field: 'content',
      start: null,
      end: null,
    },
  ]
  return {
    memory_id: memory.id,
    findings: [],
    neighbours: [],
    evidence: null,
    returned: null,
    assessment: {
      frequency: { score: 0.75, basis: 'Found in 3 sessions of 2 agents.' },
      generalizability: { score: 0.62, basis: 'It names one file and no date.' },
      accuracy: { score: 0.94, basis: 'Its file is there, and was not changed since.' },
      uniqueness: { score: 0.18, basis: 'The most similar text scores 0.82.' },
    },
    contradicted_by: [opposite],
    recommendation: brief && {
      ...brief,
      reasons,
      rules: ['recommend.timeless', 'recommend.actionable'],
      target:
        brief.action === 'promote' ? { target: 'memory-md', file: '/home/ada/MEMORY.md', section: 'Money' } : null,
    },
  }
}

export const fakePrecision: RulePrecision[] = [
  {
    rule: 'recommend.timeless',
    sentence: 'It holds for the whole project.',
    action: 'promote',
    recommended: 12,
    prior: 0.9,
    agreed: 34,
    overridden: 1,
    precision: 0.95,
    trusted: true,
  },
  {
    rule: 'recommend.actionable',
    sentence: 'It says what to do.',
    action: 'promote',
    recommended: 4,
    prior: 0.9,
    agreed: 0,
    overridden: 0,
    precision: 0.9,
    trusted: true,
  },
]

/** For how many of some memories what is recommended. */
export function fakeSummary(memories: readonly Memory[]): TriageSummary {
  const briefs = memories.flatMap(({ recommendation }) => recommendation ?? [])
  const byAction = Map.groupBy(briefs, ({ action }) => action)
  return {
    memories: memories.length,
    judged: briefs.length,
    waiting: 0,
    actions: [...byAction].map(([action, own]) => ({ action, count: own.length, confidence: own[0]!.confidence })),
    rules: [],
  }
}

function quoted({ content }: Memory, quote: string): Pick<Reason, 'quote' | 'field' | 'start' | 'end'> {
  const start = content.indexOf(quote)
  return { quote, field: 'content', start, end: start + quote.length }
}
