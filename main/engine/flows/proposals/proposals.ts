import { AppError } from '../../../../shared/errors.ts'
import type { GateReport, Guidance, Proposal, ProposalRequest } from '../../../../shared/model/proposal.ts'
import { agentNameOf, isPerson } from '../../../../shared/model/decision.ts'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import { suggestName } from '../../../../shared/text/suggest.ts'
import type { Core } from '../../runtime/core.ts'
import { withoutSecrets } from '../../masking/knownSecrets.ts'
import { gatesOf } from '../../decide/promote/gates.ts'
import { isUniversalRoom, projectOfRoom } from '../../decide/promote/proposalTarget.ts'
import { guidanceOn } from '../triage/guidance.ts'
import { noiseSentence } from '../../decide/teachesCheck.ts'
import { rawOutputIn } from '../../../../shared/text/rawOutput.ts'
import { afterChange, writeWhole } from '../../store/describeFailure.ts'
import { type MemoryRow, findMemory } from '../../store/queries/memories.ts'
import {
  type ProposalFilter,
  findProposal,
  insertProposedMemory,
  proposedMemoryId,
  readProposal,
  readProposals,
} from '../../store/queries/proposalRows.ts'
import {
  type ProposalSubject,
  type Voice,
  proposalId,
  readVoices,
  saveWords,
  settleProposal,
} from '../../store/queries/proposalVoices.ts'
import { memoriesNamed, readMemoryRow } from '../../store/queries/memoryLookups.ts'
import type { ReadableDb, WritableDb } from '../../store/db.ts'
import type { Library } from '../../store/library.ts'
import { toProposal } from './readProposal.ts'
import { memoryOfSameLesson } from './sameLesson.ts'
import { isAnswered, keepVoice } from './proposeVerdict.ts'
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
 * `validation` for raw tool output and chatter, and asks for a lesson; `precondition` for a memory that was superseded.
 */
export async function propose(core: Core, request: ProposalRequest, by: string): Promise<Proposed> {
  const { db } = core.library
  const actor = isPerson(by) && request.agent ? `agent:${request.agent}` : by
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
        agent: agentNameOf(actor),
        session,
        confidence,
        scope,
        projectId: project?.id ?? null,
      })
    }
    return { id, created: known === null, proposal: keepRequest(core, id, request, actor) }
  })
  await compareMemory(core, made)
  return {
    proposal: toProposal(core.library, findProposal(db, made.proposal)),
    memory_id: made.id,
    created: made.created,
    guidance: guidanceOn(db, made.id),
    gates: gatesOf(core, made.id, actor),
  }
}

/** Stores the promotion an agent asks for, as its part in the proposal; returns the proposal’s id. */
function keepRequest(core: Core, memory: string, request: ProposalRequest, actor: string): string {
  const { source, source_key, session_id, target_room, target_drawer, summary, confidence, promote_reason } = request
  const { db } = core.library
  const subject: ProposalSubject = { verb: 'promote', memory_ids: [memory], target_room, target_drawer }
  const voice: Voice = {
    actor,
    source,
    source_key: source_key ?? null,
    session_id: session_id ?? null,
    reason: promote_reason,
    quotes: [],
    content: summary,
    description: null,
    tags: null,
    confidence: confidence ?? null,
  }
  const known = readProposal(db, proposalId(subject))
  if (known && isAnswered(known, readVoices(db, known.id), voice)) return known.id
  return keepVoice(core, subject, voice, [findMemory(db, memory)])
}

/** Returns proposals, newest first. */
export function listProposals(library: Library, { memoryId, ...filter }: ProposalFilter): Proposal[] {
  const { db } = library
  const memory = memoryId === undefined ? undefined : findMemory(db, memoryId).id
  return readProposals(db, { ...filter, memoryId: memory }).map((row) => toProposal(library, row))
}

/**
 * Returns a proposal. Throws `not_found`, to an agent also for one it has no part in: advisors judge independently of each
 * other.
 */
export function getProposal(library: Library, id: string, actor: string): Proposal {
  const proposal = toProposal(library, findProposal(library.db, id))
  if (isPerson(actor) || proposal.voices.some((voice) => voice.actor === actor)) return proposal
  throw new AppError('not_found', `There is no proposal ${id} of yours.`)
}

type Answering = Pick<Core, 'library' | 'ports' | 'changes'>

/** Declines an open proposal; the word goes back to its advisors, also a word that comes later. Repeating it changes nothing. */
export function declineProposal(
  core: Answering,
  id: string,
  { by, reason }: { by: string; reason: string | null },
): Proposal {
  const row = findProposal(core.library.db, id)
  if (row.state === 'declined' && (reason === null || reason === row.settled_reason))
    return toProposal(core.library, row)
  if (row.state !== 'open' && row.state !== 'declined')
    throw new AppError('precondition', `The proposal ${id} is ${row.state} already.`)
  const at = core.ports.clock.now().toISOString()
  return answer(core, id, (writable) => {
    settleProposal(writable, id, { at, by, reason, basis: row.basis })
    if (reason !== null) saveWords(writable, id, { at, by, kind: 'decline', fragment: null, words: reason })
  })
}

/** Reopens a declined proposal. Repeating it changes nothing. */
export function reopenProposal(core: Answering, id: string): Proposal {
  const row = findProposal(core.library.db, id)
  if (row.state !== 'declined') return toProposal(core.library, row)
  return answer(core, id, (writable) => settleProposal(writable, id, null))
}

/**
 * Tells the advisors what should be different, about a fragment of their draft or reason or about all of it. Throws
 * `precondition` for a proposal that is not open, `validation` for a fragment that no advisor wrote.
 */
export function replyTo(
  core: Answering,
  { id, words, fragment }: { id: string; words: string; fragment?: string | undefined },
  by: string,
): Proposal {
  const { db } = core.library
  const { state } = findProposal(db, id)
  if (state !== 'open') throw new AppError('precondition', `The proposal ${id} is ${state} already.`)
  const written = readVoices(db, id).flatMap(({ reason, content, description }) => [reason, content, description])
  if (fragment !== undefined && !written.some((text) => text?.includes(fragment)))
    throw new AppError('validation', `“${fragment}” stands in no draft of ${id}. Copy the words as they stand there.`)
  const at = core.ports.clock.now().toISOString()
  return answer(core, id, (writable) =>
    saveWords(writable, id, { at, by, kind: 'reply', fragment: fragment ?? null, words }),
  )
}

function answer({ library, changes }: Answering, id: string, store: (writable: WritableDb) => void): Proposal {
  writeWhole(library, store)
  changes.touch('memories')
  return toProposal(library, findProposal(library.db, id))
}

/** Returns the memory a request refers to or asks for in other words, if it already exists. Throws `precondition` for one that another text superseded. */
function knownMemory(db: ReadableDb, request: ProposalRequest): string | null {
  const own = proposedMemoryId(request)
  if (readMemoryRow(db, own)) return own
  const key = request.source_key
  const named = onlyOf(key ? memoriesNamed(db, key) : [])
  if (named === null) return memoryOfSameLesson(db, request)
  assertCurrent(findMemory(db, named))
  return named
}

/** A proposal about a superseded text could never be accepted. */
function assertCurrent(memory: MemoryRow): void {
  if (memory.superseded_by !== null) assertAllowed('promote', memory)
}

/** Compares a new memory with the others; a running comparison includes it. */
async function compareMemory(core: Core, { id, proposal }: { id: string; proposal: string }): Promise<void> {
  const { content_hash: hash } = findMemory(core.library.db, id)
  const isBusy = core.triage.job !== null
  const job = afterChange(core.library, `the proposal ${proposal} is kept`, () => startTriage(core, [hash]))
  if (!isBusy) await core.jobs.ended(job.id)
}
