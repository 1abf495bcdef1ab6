import { z } from 'zod'
import { GateReport, Guidance, Proposal, ProposalRequest, proposalStates } from '../model/proposal.ts'
import { PromotionRequest } from '../model/reference.ts'
import { closedToAgents, openToAgents } from './base.ts'
import { exactText } from '../model/texts.ts'

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
  /** Newest first, at most 500. */
  list: openToAgents
    .route({ method: 'GET', path: '/proposals', summary: 'List proposals' })
    .input(z.object({ memory_id: z.string().optional(), state: z.enum(proposalStates).optional() }))
    .output(z.array(Proposal)),
  decline: closedToAgents
    .route({ method: 'POST', path: '/proposals/{id}/decline', summary: 'Decline a proposal' })
    .input(z.object({ id: z.string(), reason: z.string().optional() }))
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
