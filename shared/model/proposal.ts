import { z } from 'zod'
import { Neighbour } from '../contract/neighbours.ts'
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

/** `accepted`: its memory was promoted; `lapsed`: its memory was discarded or superseded without being promoted. */
export const proposalStates = ['open', 'declined', 'accepted', 'lapsed'] as const

export const Proposal = ProposalFields.omit({ agent: true }).extend({
  id: exactText,
  memory_id: exactText,
  at: timestamp,
  actor: maskedText,
  state: z.enum(proposalStates),
  settled_at: timestamp.nullable().describe('when it was declined'),
  settled_by: maskedText.nullable(),
  settled_reason: maskedText.nullable(),
  request: PromotionRequest.describe('the promotion it asks for: room and drawer as file and section'),
})
export type Proposal = z.infer<typeof Proposal>

/** What is already known about a contribution, and advice for its author. */
export const Guidance = z.object({
  memory_id: exactText,
  similar: z
    .array(Neighbour.pick({ kind: true, id: true, description: true, similarity: true, verdict: true }))
    .describe('what is more than 0.85 similar, the closest first'),
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
