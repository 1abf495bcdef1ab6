import { z } from 'zod'
import { Action } from './action.ts'
import { ProposedVerb } from './proposal.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

/** One item of the week that only a person can decide. */
export const DigestItem = z.object({
  memory_id: exactText,
  external_id: exactText.nullable(),
  description: cutText,
  section: maskedText.describe('the section, or the kind of call where it has none'),
  action: Action,
  confidence: z.number().min(0).max(1),
  reason: maskedText,
  note: maskedText.nullable().describe('why it is asked first'),
})
export type DigestItem = z.infer<typeof DigestItem>

/** What agents propose, with the reason and a quote of the first of them. */
export const DigestProposal = z.object({
  memory_id: exactText.describe('the first of its memories'),
  description: cutText,
  verb: ProposedVerb,
  actors: z.array(maskedText),
  reason: maskedText,
  quote: maskedText.nullable(),
  recommended: Action.nullable().describe('what Schoolhouse itself recommends for the memory'),
})
export type DigestProposal = z.infer<typeof DigestProposal>

/** The week in a few lines: what happened automatically, and what needs a decision. */
export const Digest = z.object({
  at: timestamp,
  since: timestamp,
  follows: z.boolean().describe('whether `since` is when the last digest was given; else a week ago'),
  by_policy: z.object({ promoted: z.number().int(), discarded: z.number().int(), merged: z.number().int() }),
  by_people: z.object({ promoted: z.number().int(), discarded: z.number().int(), merged: z.number().int() }),
  waiting: z.number().int().describe('memories still to be decided on'),
  proposed: z.number().int().describe('proposals of agents that wait for a person'),
  groups: z.array(z.object({ action: Action, count: z.number().int() })).describe('of these, offered as groups'),
  items: z.array(DigestItem).max(10).describe('grouped by section'),
  proposals: z.array(DigestProposal).max(5).describe('of these that wait for a person, those of most agents first'),
  text: cutText.describe('the digest as it is sent and written'),
})
export type Digest = z.infer<typeof Digest>

/** Where the weekly digest is sent; off by default. */
export const Webhook = z.object({
  url: maskedText,
  on: z.boolean(),
  body: maskedText.describe('exactly what would be sent now'),
  last: z
    .object({ at: timestamp, problem: maskedText.nullable() })
    .nullable()
    .describe('how the last sending went; null before the first'),
})
export type Webhook = z.infer<typeof Webhook>

/** A stale memory that agents still use; asked about first. */
export const MicroQuestion = z.object({
  memory_id: exactText,
  description: cutText,
  content: maskedText,
  uses: z.number().int().describe('since the last review'),
  last_accessed: timestamp.nullable(),
  confidence: z.number().nullable(),
  reason: maskedText.describe('why it is stale'),
  asked: z.number().int().describe('reviews it was asked about in, without an answer'),
})
export type MicroQuestion = z.infer<typeof MicroQuestion>

const Handled = z.object({
  memory_id: exactText,
  external_id: exactText.nullable(),
  description: cutText,
  actor: maskedText,
  at: timestamp,
  reason: maskedText.nullable(),
})

/** Decisions on memories in a period, and their results. */
export const CurationReport = z.object({
  at: timestamp,
  since: timestamp.nullable(),
  project: maskedText.nullable(),
  reviewed: z.number().int().describe('memories that were decided on'),
  by_people: z.number().int().describe('of these, how many a person decided on last: a policy and an agent are none'),
  promoted: z.array(Handled.extend({ reference_id: exactText })),
  merged: z.array(Handled.extend({ target: maskedText.describe('the memory or reference it went into') })),
  validated: z.array(Handled),
  retained: z.array(Handled),
  discarded: z.array(Handled),
  architecture: z
    .array(Handled.omit({ reason: true }).extend({ why: maskedText }))
    .describe('what an architecture document should take up'),
})
export type CurationReport = z.infer<typeof CurationReport>
