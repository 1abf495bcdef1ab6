import type { AdvisorState } from '../../../../shared/contract/advisor.ts'
import {
  type AdvisorEstimate,
  type AdvisorModel,
  type AdvisorReport,
  defaultAdvisorSettings,
} from '../../../../shared/model/advisor.ts'

/** A model on another machine, with a key and prices. */
export const fakeAdvisorModel: AdvisorModel = {
  provider: 'openai-compatible',
  base_url: 'https://models.example.org/v1',
  model: 'tiny',
  key_variable: 'TINY_KEY',
  price_in: 0.15,
  price_out: 0.6,
}

const nothing = { calls: 0, unpriced: 0, tokens_in: 0, tokens_out: 0, cost: 0 }

/** The advisor before anything is set up. */
export const advisorOff: AdvisorState = {
  settings: defaultAdvisorSettings,
  missing_keys: [],
  month: nothing,
  report: null,
  job: null,
}

/** The advisor with a small model. */
export const advisorOn: AdvisorState = {
  ...advisorOff,
  settings: { ...defaultAdvisorSettings, small: fakeAdvisorModel },
}

/** What asking about twelve memories costs. */
export const fakeEstimate: AdvisorEstimate = {
  waiting: 40,
  settled_by_rules: 20,
  asked_before: 8,
  memories: 12,
  small: {
    calls: 3,
    unpriced: 0,
    tokens_in: 12_400,
    tokens_out: 2580,
    cost: 0.0034,
    model: 'tiny',
    host: 'models.example.org',
    leaves: true,
  },
  large: null,
  most: { calls: 3, unpriced: 0, tokens_in: 12_400, tokens_out: 2580, cost: 0.0034 },
  month: nothing,
  stop: null,
}

/** A run that a cap ended. */
export const fakeReport: AdvisorReport = {
  id: 'j_1',
  state: 'capped',
  began_at: new Date().toISOString(),
  ended_at: new Date().toISOString(),
  project: null,
  waiting: 40,
  settled_by_rules: 20,
  asked_before: 8,
  asked: 10,
  asked_again: 2,
  proposals: [
    {
      proposal: 'pr_1',
      memory_id: 'm_1',
      title: 'Berths',
      verb: 'discard',
      model: 'tiny',
      confidence: 0.8,
      declined: false,
    },
    {
      proposal: 'pr_2',
      memory_id: 'm_2',
      title: 'Tides',
      verb: 'retain',
      model: 'tiny',
      confidence: 0.6,
      declined: true,
    },
  ],
  dropped: { untrue: 2, unknown: 0, incomplete: 1, unsafe: 0, refused: 0, unanswered: 0 },
  untrue_quotes: 3,
  repaired: 1,
  spent: [fakeEstimate.small],
  problem: 'The cap of 20,000 tokens for a run is reached.',
}
