import { AppError } from '../../../../shared/errors.ts'
import type { GateReport, Guidance, Proposal, ProposalRequest } from '../../../../shared/model/proposal.ts'
import { suggestName } from '../../../../shared/text/suggest.ts'
import type { Core } from '../../runtime/core.ts'
import { withoutSecrets } from '../../masking/knownSecrets.ts'
import { gatesOf } from '../../decide/promote/gates.ts'
import { isUniversalRoom, projectOfRoom, toPromotionRequest } from '../../decide/promote/proposalTarget.ts'
import { guidanceOn } from '../triage/guidance.ts'
import { noiseSentence } from '../../decide/teachesCheck.ts'
import { rawOutputIn } from '../../reference/rawOutput.ts'
import { afterChange, writeWhole } from '../../store/describeFailure.ts'
import { findMemory } from '../../store/queries/memories.ts'
import {
  type ProposalRow,
  findProposal,
  insertProposedMemory,
  proposedMemoryId,
  readProposals,
  saveProposal,
  settleProposal,
} from '../../store/queries/proposalRows.ts'
import { memoriesNamed, readMemoryRow } from '../../store/queries/memoryLookups.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { Library } from '../../store/library.ts'
import { startTriage } from '../triage/triageJob.ts'
import { onlyOf } from '../../../../shared/onlyOf.ts'

export interface Proposed {
  proposal: Proposal
  memory_id: string
  created: boolean
  guidance: Guidance
  gates: GateReport
}

/**
 * Stores an agent's proposal to promote something; text that is not a memory yet becomes a raw one. Decides nothing. Throws
 * `validation` for raw tool output and chatter, and asks for a lesson.
 */
export async function propose(core: Core, request: ProposalRequest, by: string): Promise<Proposed> {
  const { db } = core.library
  const actor = by.startsWith('person-') && request.agent ? `agent:${request.agent}` : by
  const raw = rawOutputIn(request.summary)
  if (raw !== null)
    throw new AppError(
      'validation',
      `The summary is ${raw}. Say in a sentence or two what it teaches, and propose that.`,
    )
  const noise = noiseSentence(core, request.summary)
  if (noise !== null)
    throw new AppError('validation', `The summary is noise (${noise}). Say what was learned, and propose that.`)
  const at = core.ports.clock.now().toISOString()
  const made = writeWhole(core.library, (writable) => {
    const known = knownMemory(writable, request)
    const id = known ?? proposedMemoryId(request)
    if (known === null) {
      const { session_id: session = null, confidence = null, summary: content } = request
      const project = projectOfRoom(writable, request.target_room)
      const scope = project || !isUniversalRoom(request.target_room) ? 'project' : 'universal'
      insertProposedMemory(writable, id, {
        content,
        description: suggestName(withoutSecrets(core, null, content)),
        at,
        actor,
        agent: /^agent:(.+)$/.exec(actor)?.[1] ?? null,
        session,
        confidence,
        scope,
        projectId: project?.id ?? null,
      })
    }
    return { id, created: known === null, proposal: saveProposal(writable, id, request, { actor, at }) }
  })
  core.changes.touch('memories')
  await compareMemory(core, made)
  return {
    proposal: toProposal(core.library, findProposal(db, made.proposal)),
    memory_id: made.id,
    created: made.created,
    guidance: guidanceOn(db, made.id),
    gates: gatesOf(core, made.id, actor),
  }
}

/** Returns proposals, newest first. */
export function listProposals(
  library: Library,
  filter: { memoryId?: string | undefined; state?: Proposal['state'] | undefined },
) {
  const { db } = library
  const memoryId = filter.memoryId === undefined ? undefined : findMemory(db, filter.memoryId).id
  return readProposals(db, { memoryId, state: filter.state }).map((row) => toProposal(library, row))
}

/** Declines an open proposal, or reopens a declined one. Repeating it changes nothing. */
export function declineOrReopen(
  core: Pick<Core, 'library' | 'ports' | 'changes'>,
  id: string,
  decline: { by: string; reason: string | null } | null,
): Proposal {
  const { db } = core.library
  const { state } = findProposal(db, id)
  if (decline && state !== 'open' && state !== 'declined')
    throw new AppError('precondition', `The proposal ${id} is ${state} already.`)
  if (decline && state === 'open') {
    const at = core.ports.clock.now().toISOString()
    writeWhole(core.library, (writable) => settleProposal(writable, id, { state: 'declined', at, ...decline }))
  }
  if (!decline && state === 'declined')
    writeWhole(core.library, (writable) =>
      settleProposal(writable, id, { state: 'open', at: null, by: null, reason: null }),
    )
  core.changes.touch('memories')
  return toProposal(core.library, findProposal(db, id))
}

/** Returns the memory a request refers to, if it already exists. */
function knownMemory(db: ReadableDb, request: ProposalRequest): string | null {
  const own = proposedMemoryId(request)
  if (readMemoryRow(db, own)) return own
  const key = request.source_key
  const named = key ? memoriesNamed(db, key) : []
  return onlyOf(named)
}

/** Compares a new memory with the others; a running comparison includes it. */
async function compareMemory(core: Core, { id, proposal }: { id: string; proposal: string }): Promise<void> {
  const { content_hash: hash } = findMemory(core.library.db, id)
  const isBusy = core.triage.job !== null
  const job = afterChange(core.library, `the proposal ${proposal} is kept`, () => startTriage(core, [hash]))
  if (!isBusy) await core.jobs.ended(job.id)
}

function toProposal(library: Library, row: ProposalRow): Proposal {
  const { source_key, session_id, target_room, target_drawer, confidence, ...rest } = row
  const optional = { source_key, session_id, target_room, target_drawer, confidence }
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null))
  return {
    ...rest,
    ...given,
    request: toPromotionRequest(library, row, findMemory(library.db, row.memory_id)),
  }
}
