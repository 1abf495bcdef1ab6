import { z } from 'zod'
import { StepResult } from '../model/decision.ts'
import {
  GateReport,
  Guidance,
  Proposal,
  ProposalRequest,
  ProposedVerb,
  VerdictRequest,
  proposalStates,
} from '../model/proposal.ts'
import { PromotionRequest } from '../model/reference.ts'
import { closedToAgents, openToAgents, withoutTexts } from './base.ts'
import { cutText, exactText, maskedText } from '../model/texts.ts'

/** What became of a proposed verdict. */
export const ProposedVerdict = z.object({
  status: z
    .enum(['proposed', 'declined', 'decided'])
    .describe('`declined`: a person said no to it before; `decided`: it is done, or was decided otherwise'),
  proposal: Proposal,
  joined: z.boolean().describe('another advisor had proposed it before'),
  dropped: z.array(z.object({ text: cutText, because: maskedText })).describe('the quotes that are untrue'),
})
export type ProposedVerdict = z.infer<typeof ProposedVerdict>

export const proposals = {
  /** Proposes a promotion; a person decides. A new lesson enters as raw. Idempotent. */
  request: openToAgents
    .route({ method: 'POST', path: '/proposals', summary: 'Propose a promotion; a person decides' })
    .input(ProposalRequest)
    .output(
      z.object({
        proposal: Proposal,
        memory_id: exactText,
        created: z.boolean().describe('whether it was no memory before'),
        guidance: Guidance,
        gates: GateReport,
      }),
    ),
  /**
   * Proposes a verdict; a person decides. The same verdict on the same memories is one proposal, whoever makes it: a further
   * advisor joins it, and the same advisor revises its part. Idempotent.
   */
  propose: openToAgents
    .route({
      method: 'POST',
      path: '/verdicts',
      summary: 'Propose a verdict on memories, with a reason and quotes; a person decides',
    })
    .input(VerdictRequest)
    .output(ProposedVerdict),
  /** Newest first, at most 500. To an agent, its own, with what people answered. */
  list: openToAgents
    .route({ method: 'GET', path: '/proposals', summary: 'List proposals and what people answered' })
    .input(
      z.object({
        memory_id: z.string().optional().describe('only those about this memory'),
        state: z.enum(proposalStates).optional().describe('only those in this state'),
        verb: ProposedVerb.optional().describe('only those of this verdict'),
        mine: z.boolean().optional().describe('only those the caller proposed; an agent sees no others'),
      }),
    )
    .output(z.array(Proposal)),
  get: openToAgents
    .route({ method: 'GET', path: '/proposals/{id}', summary: 'Get a proposal and what people answered' })
    .input(z.object({ id: z.string().describe('the id of the proposal') }))
    .output(Proposal),
  /** Counts the open proposals that wait for a person. */
  waiting: withoutTexts.closedToAgents
    .route({ method: 'GET', path: '/proposals/waiting', summary: 'Count the proposals that wait for a person' })
    .output(z.object({ count: z.number().int() })),
  /**
   * Does what is proposed, as the person’s decision; the journal names the proposal and its advisors. `precondition` when a
   * memory has changed since it was proposed; whatever else refuses the verdict.
   */
  accept: closedToAgents
    .route({ method: 'POST', path: '/proposals/{id}/accept', summary: 'Accept a proposal and do what it says' })
    .input(
      z.object({
        id: z.string(),
        actor: z
          .string()
          .optional()
          .describe('whose draft to take; default: of the first whose memories are unchanged'),
        text: z.string().min(1).optional().describe('the draft as a person changed it'),
        reason: z.string().optional().describe('default: the reason of the advisor'),
        both_stand: z.boolean().optional().describe('of merge: keep sentences that contradict each other'),
        force: z.boolean().optional().describe('of promote: despite failed checks'),
        create: z.boolean().optional().describe('of promote: create the file or section where it is missing'),
      }),
    )
    .output(StepResult.extend({ proposal: Proposal })),
  decline: closedToAgents
    .route({ method: 'POST', path: '/proposals/{id}/decline', summary: 'Decline a proposal; the agent sees why' })
    .input(z.object({ id: z.string(), reason: z.string().optional().describe('a word that goes back to the agent') }))
    .output(Proposal),
  /** Answers an advisor about its draft; it finds the words with `list` and proposes a revised draft. */
  reply: closedToAgents
    .route({ method: 'POST', path: '/proposals/{id}/reply', summary: 'Reply to a proposal; the agent revises it' })
    .input(
      z.object({
        id: z.string(),
        words: z.string().trim().min(1).max(2000).describe('what should be different'),
        fragment: z
          .string()
          .trim()
          .min(1)
          .max(2000)
          .optional()
          .describe('the words of the draft or the reason that it is about, as they stand there'),
      }),
    )
    .output(Proposal),
  reopen: closedToAgents
    .route({ method: 'POST', path: '/proposals/{id}/reopen', summary: 'Reopen a declined proposal' })
    .input(z.object({ id: z.string() }))
    .output(Proposal),
  /** Evaluates the promotion gates without promoting: for the given memories, or for all raw and validated ones of a session. */
  gates: openToAgents
    .route({
      method: 'GET',
      path: '/gates',
      summary: 'Evaluate the promotion gates of memories',
    })
    .input(
      z.object({
        ids: z.array(z.string()).optional(),
        session: z.string().optional(),
        ...PromotionRequest.pick({ target: true, file: true, section: true }).shape,
      }),
    )
    .output(z.object({ items: z.array(GateReport), passed: z.number().int() })),
  /** Returns what is already known about stored memories. */
  guidance: openToAgents
    .route({ method: 'GET', path: '/guidance', summary: 'Get guidance on memories that repeat others' })
    .input(z.object({ ids: z.array(z.string()).min(1).max(500) }))
    .output(z.array(Guidance)),
}
