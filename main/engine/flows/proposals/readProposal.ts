import type { Proposal, ProposedVerb } from '../../../../shared/model/proposal.ts'
import { toPromotionRequest } from '../../decide/promote/proposalTarget.ts'
import { decodeMemoryIds } from '../../store/jsonColumns.ts'
import type { Library } from '../../store/library.ts'
import { descriptionOf } from '../../store/queries/memoryLookups.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { type ProposalRow, openProposalsAbout } from '../../store/queries/proposalRows.ts'
import { readVoices, readWords } from '../../store/queries/proposalVoices.ts'

/** Verdicts that can be done one after the other: each leaves the memory standing as it is, or better founded. */
const compatible: ReadonlySet<ProposedVerb> = new Set(['validate', 'promote', 'still-holds'])

/** Returns a proposal as the contract has it: with every advisor’s part, what people said, and what speaks against it. */
export function toProposal(library: Library, row: ProposalRow): Proposal {
  const { db } = library
  const { id, verb, keep, memory_id, at, actor, state, settled_at, settled_by, settled_reason } = row
  const { source, source_key, session_id, target_room, target_drawer, confidence, summary, promote_reason } = row
  const optional = { source, source_key, session_id, target_room, target_drawer, confidence }
  const memory_ids = decodeMemoryIds(row.memory_ids)
  return {
    id,
    verb,
    memory_id,
    memory_ids,
    titles: memory_ids.map((memory) => descriptionOf(db, memory) ?? ''),
    at,
    actor,
    state,
    keep,
    voices: readVoices(db, id).map(({ content, basis, ...voice }) => ({
      ...voice,
      text: content,
      outdated: basis !== row.basis,
    })),
    words: readWords(db, id),
    waits_for: row.replied === 1 ? 'agent' : 'person',
    rivals: state === 'open' ? rivalsOf(library, row, memory_ids) : [],
    settled_at,
    settled_by,
    settled_reason,
    request: verb === 'promote' ? toPromotionRequest(library, row, findMemory(db, memory_id)) : null,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    summary,
    promote_reason,
  }
}

/** Returns the open proposals about any of some memories that wait for a person, oldest first. */
export function proposalsAbout(library: Library, memories: readonly string[]): Proposal[] {
  return openProposalsAbout(library.db, memories)
    .filter(({ replied }) => replied === 0)
    .map((row) => toProposal(library, row))
}

/** The other open proposals about any of the memories, of which a person has to choose one. */
function rivalsOf({ db }: Library, { id, verb }: ProposalRow, memories: readonly string[]): Proposal['rivals'] {
  const own = new Set(readVoices(db, id).map(({ actor }) => actor))
  return openProposalsAbout(db, memories)
    .filter((other) => other.id !== id && !(other.verb !== verb && compatible.has(verb) && compatible.has(other.verb)))
    .map((other) => {
      const actors = readVoices(db, other.id).map(({ actor }) => actor)
      const about = decodeMemoryIds(other.memory_ids)
      const isSame = about.length === memories.length && about.every((memory) => memories.includes(memory))
      const disagrees = isSame && actors.some((actor) => !own.has(actor))
      return { id: other.id, verb: other.verb, actors, disagrees }
    })
}
