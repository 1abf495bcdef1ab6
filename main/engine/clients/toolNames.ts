/** The names by which agents know the tools of the MCP server, by what each does. Texts for agents take them from here. */
export const toolNames = {
  lookUp: 'retrieve_memories',
  pack: 'get_context_pack',
  tags: 'list_memory_tags',
  store: 'store_memory',
  refine: 'refine_memory',
  join: 'consolidate_memories',
  history: 'memory_history',
  requestPromotion: 'promote_memory',
  propose: 'propose',
  listProposals: 'list_proposals',
  listForReview: 'list_memories_for_curation',
  validate: 'validate_memory',
  promote: 'escalate_memory',
  discard: 'discard_memory',
  merge: 'merge_memories',
} as const
export type ToolName = (typeof toolNames)[keyof typeof toolNames]
