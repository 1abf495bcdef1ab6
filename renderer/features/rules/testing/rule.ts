import type { RuleState } from '../../../../shared/model/rule.ts'

/** A rule with defaults for what a test does not speak of. */
export function rule(given: Partial<RuleState> = {}): RuleState {
  return {
    id: 'noise.talk',
    group: 'noise',
    sentence: 'An agent announcing its next step',
    on: true,
    severity: 'warn',
    reach: 'anywhere',
    hints: [],
    patterns: ['^let me '],
    exact_case: false,
    unless: [],
    most_words: 0,
    fewest: 0,
    check: '',
    examples: { fire: ['Let me look.'], pass: ['Letters are blue.'] },
    enabled: true,
    own: false,
    edited: false,
    precision: null,
    hits: 2,
    samples: [{ memory_id: 'm_1', title: 'Labels', quote: 'Let me look at the labels.' }],
    ...given,
  }
}
