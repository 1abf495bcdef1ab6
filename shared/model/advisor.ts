import { z } from 'zod'
import { ProposedVerb } from './proposal.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

export const advisorProviders = ['openai-compatible', 'ollama', 'anthropic'] as const
export const AdvisorProvider = z
  .enum(advisorProviders)
  .describe('`openai-compatible`: any server with `/chat/completions`; `ollama`: models on this machine; `anthropic`')
export type AdvisorProvider = z.infer<typeof AdvisorProvider>

/** Where each provider is found if nothing else is said; empty where there is no usual place. */
export const usualBaseUrls: Readonly<Record<AdvisorProvider, string>> = {
  'openai-compatible': '',
  ollama: 'http://127.0.0.1:11434',
  anthropic: 'https://api.anthropic.com',
}

const price = z.number().min(0).max(100_000).nullable()

/** A model the advisor may ask. The key itself is never stored: only the name of the variable that holds it. */
export const AdvisorModel = z.object({
  provider: AdvisorProvider,
  base_url: exactText.trim().max(500).describe('https, or http on this machine; without the last part of the path'),
  model: exactText.trim().min(1, 'name a model').max(200).describe('its name, as the server knows it'),
  key_variable: exactText
    .regex(
      /^[A-Z_][A-Z0-9_]{0,63}$/,
      'the name of a variable in capitals, such as OPENAI_API_KEY; never the key itself',
    )
    .nullable()
    .describe('the environment variable that holds the key; null if the server takes none'),
  price_in: price.describe('dollars for a million tokens that are sent; null if unknown'),
  price_out: price.describe('dollars for a million tokens of its replies; null if unknown'),
})
export type AdvisorModel = z.infer<typeof AdvisorModel>

const cap = z.number().min(0).max(1_000_000_000).nullable()

/** What limits a run, and all runs of a calendar month (UTC); null for no limit. */
export const AdvisorCaps = z.object({
  run_tokens: cap.describe('tokens of a run, sent and received'),
  month_tokens: cap.describe('tokens of a month'),
  run_cost: cap.describe('dollars of a run; counts only models whose prices are known'),
  month_cost: cap.describe('dollars of a month'),
})
export type AdvisorCaps = z.infer<typeof AdvisorCaps>

/** The advisor’s settings. Without a small model it is off. */
export const AdvisorSettings = z.object({
  small: AdvisorModel.nullable().describe('asked about every memory that the rules do not settle; null: off'),
  large: AdvisorModel.nullable().describe(
    'asked again on a contradiction, on high stakes, and where the small one is unsure; null: never',
  ),
  caps: AdvisorCaps,
  timeout_s: z.number().int().min(1).max(300).describe('seconds to wait for a reply'),
  at_session_end: z.boolean().describe('also ask when an agent’s session ends and curation is due'),
})
export type AdvisorSettings = z.infer<typeof AdvisorSettings>

/** Off, with caps for whoever turns it on. */
export const defaultAdvisorSettings: AdvisorSettings = {
  small: null,
  large: null,
  caps: { run_tokens: 200_000, month_tokens: 2_000_000, run_cost: 0.5, month_cost: 5 },
  timeout_s: 120,
  at_session_end: false,
}

export const advisorTiers = ['small', 'large'] as const
export type AdvisorTier = (typeof advisorTiers)[number]

/** Calls of models, and what they took. */
export const AdvisorSpending = z.object({
  calls: z.number().int(),
  unpriced: z.number().int().describe('of these, calls of models whose prices are unknown'),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  cost: z.number().describe('dollars, of the calls whose price is known'),
})
export type AdvisorSpending = z.infer<typeof AdvisorSpending>

export const AdvisorModelSpending = AdvisorSpending.extend({
  model: exactText,
  host: exactText.describe('where the texts go'),
  leaves: z.boolean().describe('whether that is another machine'),
})
export type AdvisorModelSpending = z.infer<typeof AdvisorModelSpending>

/** What a run would do and cost. Nothing is sent to find out. */
export const AdvisorEstimate = z.object({
  waiting: z.number().int().describe('memories that wait for a decision'),
  settled_by_rules: z.number().int().describe('of these, what the rules are sure about: nobody is asked'),
  asked_before: z.number().int().describe('of these, what the advisor was asked about and nothing has changed since'),
  memories: z.number().int().describe('of these, what would be asked about, at most the limit'),
  small: AdvisorModelSpending,
  large: AdvisorModelSpending.nullable().describe('at most, if every one is asked again; null without a large model'),
  most: AdvisorSpending.describe('of both models, at most'),
  month: AdvisorSpending.describe('this month so far'),
  stop: maskedText.nullable().describe('the cap that would end the run early, in a sentence'),
})
export type AdvisorEstimate = z.infer<typeof AdvisorEstimate>

export const advisorDrops = ['untrue', 'unknown', 'incomplete', 'unsafe', 'refused', 'unanswered'] as const
/** Why a verdict was not proposed. */
export const advisorDropWords: Readonly<Record<(typeof advisorDrops)[number], string>> = {
  untrue: 'without a true quote',
  unknown: 'about memories nobody asked about',
  incomplete: 'incomplete or unreadable',
  unsafe: 'about a text aimed at agents',
  refused: 'not possible for the memory',
  unanswered: 'no verdict in the reply',
}

/** What the last run did. */
export const AdvisorReport = z.object({
  id: exactText.describe('the job'),
  state: z.enum(['running', 'done', 'capped', 'cancelled', 'failed']),
  began_at: timestamp,
  ended_at: timestamp.nullable(),
  project: maskedText.nullable().describe('its name; null for all'),
  waiting: z.number().int(),
  settled_by_rules: z.number().int(),
  asked_before: z.number().int(),
  asked: z.number().int().describe('memories the small model was asked about'),
  asked_again: z.number().int().describe('of these, what the large model was asked about'),
  proposals: z.array(
    z.object({
      proposal: exactText,
      memory_id: exactText,
      title: cutText,
      verb: ProposedVerb,
      model: exactText,
      confidence: z.number(),
      declined: z.boolean().describe('a person had declined the same, so it changes nothing'),
    }),
  ),
  dropped: z.record(z.enum(advisorDrops), z.number().int()).describe('verdicts that were not proposed, by reason'),
  untrue_quotes: z.number().int().describe('quotes that do not stand where they should'),
  repaired: z.number().int().describe('replies that had to be asked for again'),
  spent: z.array(AdvisorModelSpending),
  problem: maskedText.nullable().describe('what ended it early, or kept the large model from being asked'),
})
export type AdvisorReport = z.infer<typeof AdvisorReport>
