import { z } from 'zod'
import { Neighbour } from '../contract/neighbours.ts'
import { Settlement } from './decision.ts'
import { PromotionCheck, PromotionRequest } from './reference.ts'
import { unknownKeys } from './unknownKeys.ts'
import { Return } from './recommendation.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

const short = maskedText.trim().min(1).max(500)

/** An agent's promotion request and its reason: a lesson in its own words, never raw output. */
const ProposalFields = z.object({
  source: short.describe('where it stood, such as `scratchpad`'),
  source_key: short.optional().describe('its key there; the id of a memory, ours or its source’s, proposes that one'),
  session_id: short.optional().describe('the agent’s session'),
  target_room: short
    .optional()
    .describe('a project (`projects/parcel-api`), the path of a MEMORY.md, `references`, or `universal`'),
  target_drawer: short.optional().describe('a section of its MEMORY.md, such as `architecture_decisions`'),
  summary: maskedText.trim().min(1).max(20_000).describe('the distilled lesson'),
  confidence: z.number().min(0).max(1).optional().describe('how sure the agent is, from 0 to 1'),
  promote_reason: short.describe('why it should be promoted'),
  agent: maskedText
    .regex(/^[A-Za-z0-9.-]{1,60}$/, 'letters, digits, dots and dashes, at most 60')
    .optional()
    .describe('who asks for it, when a person or a script hands it in; an agent proposes in its own name'),
})
/** An unknown key is a mistake, such as `reason` for `promote_reason`: it is refused, not ignored. */
export const ProposalRequest = z.strictObject(ProposalFields.shape, {
  error: unknownKeys(Object.keys(ProposalFields.shape)),
})
export type ProposalRequest = z.infer<typeof ProposalRequest>

/** The verdicts an advisor can propose. */
export const proposedVerbs = [
  'validate',
  'discard',
  'merge',
  'edit',
  'promote',
  'settle',
  'still-holds',
  'retain',
  'restore',
] as const
export const ProposedVerb = z.enum(proposedVerbs)
export type ProposedVerb = z.infer<typeof ProposedVerb>

const Quote = z.strictObject({
  text: maskedText.trim().min(1).max(2000).describe('the words, exactly as they stand there'),
  file: maskedText
    .trim()
    .min(1)
    .max(1000)
    .optional()
    .describe('the file they stand in, relative to the project; left out: one of the memories'),
})

const VerdictFields = z.object({
  verb: ProposedVerb.describe(
    'what should be done. still-holds: a stale memory is still right; retain: leave it as it is for four weeks; settle: of two that contradict each other, keep one',
  ),
  memory_ids: z
    .array(z.string().min(1))
    .min(1)
    .max(100)
    .describe(
      'the memories, by our id or their source’s; two or more for merge, two for settle, one for edit and promote',
    ),
  reason: maskedText.trim().min(1).max(2000).describe('why, in a sentence or two'),
  quotes: z
    .array(Quote)
    .max(20)
    .default([])
    .describe(
      'the words it rests on. Each is checked; untrue ones are dropped, and a proposal whose quotes are all untrue is refused',
    ),
  text: maskedText
    .trim()
    .min(1)
    .max(20_000)
    .optional()
    .describe('of merge and edit: the whole new text; of promote: the distilled lesson'),
  description: maskedText.trim().min(1).max(500).optional().describe('of merge and edit: the new title'),
  tags: z.array(maskedText.trim().min(1).max(100)).max(50).optional().describe('of merge and edit: the new tags'),
  keep: Settlement.optional().describe('of settle: which of the two is right'),
  target_room: ProposalFields.shape.target_room,
  target_drawer: ProposalFields.shape.target_drawer,
  confidence: ProposalFields.shape.confidence,
})
/** A verdict an advisor proposes. */
export const VerdictRequest = z.strictObject(VerdictFields.shape, {
  error: unknownKeys(Object.keys(VerdictFields.shape)),
})
export type VerdictRequest = z.infer<typeof VerdictRequest>

/**
 * `accepted`: it was done, by accepting it or otherwise, a promotion with its text and in the file it names; `lapsed`: a person
 * decided otherwise, or it is no longer possible. Undoing the decision reopens either.
 */
export const proposalStates = ['open', 'declined', 'accepted', 'lapsed'] as const

/** One advisor’s part in a proposal. */
const ProposalVoice = z.object({
  actor: maskedText,
  at: timestamp.describe('when it was first proposed'),
  revised_at: timestamp.describe('when it was last revised'),
  session_id: maskedText.nullable(),
  reason: maskedText,
  quotes: z
    .array(z.object({ text: cutText, memory_id: exactText.nullable(), file: exactText.nullable() }))
    .describe('checked when they were given; `memory_id` or `file` says where they stand'),
  text: maskedText.nullable().describe('its draft'),
  description: maskedText.nullable(),
  tags: z.array(maskedText).nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  outdated: z.boolean().describe('a memory it is about has changed since'),
})
export type ProposalVoice = z.infer<typeof ProposalVoice>

/** What a person said about a proposal. */
const ProposalWords = z.object({
  at: timestamp,
  by: maskedText,
  kind: z.enum(['reply', 'decline']),
  fragment: cutText.nullable().describe('the words of the draft or the reason that it is about'),
  words: maskedText,
})
export type ProposalWords = z.infer<typeof ProposalWords>

export const Proposal = z.object({
  id: exactText,
  verb: ProposedVerb,
  memory_id: exactText.describe('the first of its memories'),
  memory_ids: z.array(exactText),
  titles: z.array(cutText).describe('of its memories'),
  at: timestamp.describe('when it was first proposed'),
  actor: maskedText.describe('who proposed it first'),
  state: z.enum(proposalStates),
  keep: Settlement.nullable().describe('of settle'),
  voices: z.array(ProposalVoice).describe('every advisor who proposes it, the first first'),
  words: z.array(ProposalWords).describe('what people said about it, oldest first'),
  waits_for: z.enum(['person', 'agent']).describe('`agent`: a person replied, and no revised draft has come yet'),
  rivals: z
    .array(
      z.object({
        id: exactText,
        verb: ProposedVerb,
        actors: z.array(maskedText),
        disagrees: z.boolean().describe('another advisor says it, about exactly the same memories'),
      }),
    )
    .describe('open proposals about any of the memories that cannot be done as well'),
  settled_at: timestamp.nullable().describe('when it was declined'),
  settled_by: maskedText.nullable(),
  settled_reason: maskedText.nullable(),
  request: PromotionRequest.nullable().describe('of promote, what it asks for: room and drawer as file and section'),
  ...ProposalFields.omit({ agent: true, source: true, summary: true, promote_reason: true }).shape,
  source: maskedText.optional(),
  summary: maskedText.describe('the first draft; without one, the reason'),
  promote_reason: maskedText.describe('the first reason'),
})
export type Proposal = z.infer<typeof Proposal>

/** What is already known about a contribution, and advice for its author. */
export const Guidance = z.object({
  memory_id: exactText,
  similar: z
    .array(Neighbour.pick({ kind: true, id: true, description: true, similarity: true, verdict: true }))
    .describe('what is more than 0.85 similar or contradicts it, the closest first'),
  returned: Return.nullable().describe('the discarded memory that it repeats'),
  text: cutText.nullable().describe('what to do about it, in a sentence or two; null where it is new'),
})
export type Guidance = z.infer<typeof Guidance>

/**
 * The promotion gates evaluated for one memory: length, structure, duplicate, staleness; if a target was given, also the
 * target and anything else that would block the promotion there.
 */
export const GateReport = z.object({
  memory_id: exactText,
  description: cutText,
  passed: z.boolean(),
  gates: z.array(PromotionCheck.pick({ id: true, ok: true, text: true, detail: true })),
  problem: maskedText.nullable().describe('why it cannot be promoted whatever the gates say'),
})
export type GateReport = z.infer<typeof GateReport>
