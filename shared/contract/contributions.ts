import { z } from 'zod'
import { Contributed, Contribution, MemoryAnswer, MemoryRequest, ThoughtLineage } from '../model/contribution.ts'
import { openToAgents } from './base.ts'

/** What agents store. A stored memory is raw: a person decides what becomes of it. */
export const contributions = {
  /**
   * Stores a lesson as a raw memory. The same text of the same agent and session is stored once. Throws `validation` with code
   * `MUTUAL_EXCLUSION` or `MIN_CONSOLIDATION`, `not_found` with `THOUGHT_NOT_FOUND`, `precondition` for a purged text.
   */
  store: openToAgents
    .route({
      method: 'POST',
      path: '/memories',
      summary: 'Store a lesson as a raw memory',
      description:
        'Stores what you learned as a raw memory; a person reviews it later. Say one lesson in a sentence or two, so that it helps an agent who knows nothing of your session: what holds, where, and why. Not a log of what you did, and no tool output. Use refines to correct one memory and consolidates to join several. The answer says whether something similar is known, and what to do about it. Storing the same text again in one session changes nothing.',
    })
    .input(Contribution)
    .output(Contributed),
  /** Looks up what is known about a prompt, and stores the prompt where it teaches something. Source: seeds/5-thought-lineage.md. */
  memory: openToAgents
    .route({
      method: 'POST',
      path: '/memory',
      summary: 'Look up what is known about a prompt, and store it if it is a lesson',
      description:
        'Finds the memories that match a prompt, and stores the prompt as a raw memory if it is a lesson: five words or more that are not only questions. With refines or consolidates it is always stored.',
    })
    .input(MemoryRequest)
    .output(MemoryAnswer),
  /** Returns the lineage of a memory: its sources and what was made from it. Throws `not_found`. */
  history: openToAgents
    .route({
      method: 'GET',
      path: '/memories/{id}/history',
      summary: 'Get what a memory was made from, and what was made from it',
    })
    .input(z.object({ id: z.string().describe('the id of a memory, ours or its source’s') }))
    .output(ThoughtLineage),
}
