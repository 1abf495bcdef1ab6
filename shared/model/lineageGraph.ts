import { z } from 'zod'
import { Maturity, ThoughtType } from './memory.ts'
import { proposalStates } from './proposal.ts'
import { cutText, exactText, maskedText, timestamp } from './texts.ts'

/** A memory as a node of the lineage. */
const MemoryNode = z.object({
  kind: ThoughtType,
  id: exactText.describe('the memory’s id'),
  title: cutText,
  excerpt: cutText.describe('the first 240 characters, cut at a word'),
  at: timestamp,
  by: maskedText.nullable().describe('the agent that stored it, or the actor who made it here'),
  session: maskedText.nullable(),
  maturity: Maturity,
  superseded: z.boolean(),
})

/** One version of a reference. */
const VersionNode = MemoryNode.omit({ kind: true, maturity: true }).extend({
  kind: z.literal('version'),
  id: exactText.describe('`<reference id>@<version>`'),
  reference_id: exactText,
  version: z.number(),
})

/** An agent's promotion proposal: its words, and the target. */
const ProposalNode = MemoryNode.omit({ kind: true, maturity: true }).extend({
  kind: z.literal('proposal'),
  title: cutText.describe('where it should go'),
  excerpt: cutText.describe('the first 240 characters of what it would say, cut at a word'),
  memory_id: exactText,
  state: z.enum(proposalStates),
  reason: maskedText.describe('why it should be promoted, in the words of who asked'),
  superseded: z.boolean().describe('whether nothing can come of it any more'),
})

const placed = {
  depth: z.number().describe('steps from the requested node: negative for its sources, positive for its results'),
  earlier: z.number().describe('how many of its sources are not shown'),
  later: z.number().describe('how many that came of it are not shown'),
}

export const LineageNode = z.discriminatedUnion('kind', [
  MemoryNode.extend(placed),
  VersionNode.extend(placed),
  ProposalNode.extend(placed),
])
export type LineageNode = z.infer<typeof LineageNode>

/**
 * `refines`, `joins` into a consolidation, `replaces` (kept instead of it), `proposes` for an agent's request, `promotes` to
 * a reference, the `next` version.
 */
export const LineageEdge = z.object({
  from: exactText,
  to: exactText,
  kind: z.enum(['refines', 'joins', 'replaces', 'proposes', 'promotes', 'next']),
})
export type LineageEdge = z.infer<typeof LineageEdge>

export const LineageGraph = z.object({
  focus: exactText.describe('the id of the node asked for'),
  nodes: z.array(LineageNode).describe('by depth, then by date'),
  edges: z.array(LineageEdge).describe('from the older to what came of it'),
  truncated: z.boolean().describe('whether it came from more, or became more, than is shown'),
})
export type LineageGraph = z.infer<typeof LineageGraph>
