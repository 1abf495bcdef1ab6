import { z } from 'zod'
import { LineageGraph } from '../model/lineageGraph.ts'
import { openToAgents } from './base.ts'

export const lineage = {
  /**
   * Returns the lineage in both directions from a memory, a reference (its newest version) or a version (`id@2`); `not_found`
   * for anything else.
   */
  get: openToAgents
    .route({ method: 'GET', path: '/lineage/{id}', summary: 'Get the lineage of a memory, reference or version' })
    .input(
      z.object({
        id: z.string(),
        depths: z.number().int().min(1).max(10).default(10).describe('levels each way, the node itself counted'),
      }),
    )
    .output(LineageGraph),
}
