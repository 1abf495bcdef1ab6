import type { AnyProcedure } from '@orpc/server'
import { router } from '../handlers/router.ts'

/** A procedure of the contract under the name agents know it by. Its schemas are the tool's. */
export interface AgentTool {
  name: string
  title: string
  /** What it does and when to use it. Clients show at most 2 KB. */
  description: string
  procedure: AnyProcedure
  /** Fields of the input that the tool sets itself; an agent cannot give them. */
  fixed?: Readonly<Record<string, unknown>>
  /** Whether it is for reviewing memories, and therefore served in curation mode only. */
  curates?: true
}

/** Every tool, in the order clients list them. All call procedures that the contract opens to agents: none decides anything. */
export const agentTools: readonly AgentTool[] = [
  {
    name: 'memory_history',
    title: 'History of a memory',
    description:
      'Shows what a memory was made from and what became of it: refinements, merges and references, at most 10 levels each way.',
    procedure: router.lineage.get,
  },
  {
    name: 'promote_memory',
    title: 'Propose a promotion',
    description:
      'Proposes that a lesson becomes a reference that every agent reads. A person decides. Give the lesson in one or two sentences, in the third person, and why it is worth it; never raw output.',
    procedure: router.proposals.request,
  },
  {
    name: 'list_memories_for_curation',
    title: 'List memories to review',
    description:
      'Lists memories, newest first, in pages. Use maturity “raw” for those that nobody has reviewed; `next` is the `after` of the following page.',
    procedure: router.memories.list,
    curates: true,
  },
]
