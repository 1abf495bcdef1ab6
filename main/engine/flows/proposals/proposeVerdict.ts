import type { ProposedVerdict } from '../../../../shared/contract/proposals.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { MaturityEvent } from '../../../../shared/model/maturity.ts'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import type { ProposedVerb, VerdictRequest } from '../../../../shared/model/proposal.ts'
import { isUnreviewed } from '../../../../shared/model/tier.ts'
import { assertSettleable } from '../../decide/verbs/settle.ts'
import { assertUnmasked } from '../../decide/unmasked.ts'
import { rawOutputIn } from '../../../../shared/text/rawOutput.ts'
import type { Core } from '../../runtime/core.ts'
import type { ReadableDb } from '../../store/db.ts'
import { writeWhole } from '../../store/describeFailure.ts'
import type { Caller } from '../../store/journal.ts'
import { type MemoryRow, findMemories } from '../../store/queries/memories.ts'
import { type ProposalRow, findProposal, readProposal } from '../../store/queries/proposalRows.ts'
import {
  type ProposalSubject,
  type StoredVoice,
  type Voice,
  proposalId,
  readVoices,
  saveSubject,
  saveVoice,
  settleProposal,
} from '../../store/queries/proposalVoices.ts'
import { checkQuotes } from './checkQuotes.ts'
import { toProposal } from './readProposal.ts'

/** The event of the state machine that each verdict asks for. */
const events: Record<ProposedVerb, MaturityEvent | 'edit' | 'merge' | 'retain' | 'confirm'> = {
  validate: 'validate',
  discard: 'discard',
  merge: 'merge',
  edit: 'edit',
  promote: 'promote',
  settle: 'discard',
  'still-holds': 'confirm',
  retain: 'retain',
  restore: 'restore',
}

/**
 * Stores an advisor’s proposal of a verdict; decides nothing. Joins the one about the same, or revises the advisor’s part in
 * it; saying the same again changes nothing. Throws `validation` for what is incomplete or when all quotes are untrue,
 * `not_found` for an unknown memory, `precondition` for what is not possible.
 */
export function proposeVerdict(
  core: Core,
  request: VerdictRequest,
  by: Pick<Caller, 'actor' | 'session'>,
): ProposedVerdict {
  const { library } = core
  const { db } = library
  const memories = findMemories(db, request.memory_ids)
  assertComplete(request, memories.length)
  assertUnmasked(
    [request.text, request.description, ...(request.tags ?? [])],
    memories.map(({ content }) => content),
  )
  const { verb, keep, target_room, target_drawer } = request
  const subject: ProposalSubject = { verb, keep, target_room, target_drawer, memory_ids: memories.map(({ id }) => id) }
  const { quotes, dropped } = checkQuotes(library, request.quotes, memories)
  if (dropped.length > 0 && quotes.length === 0)
    throw new AppError(
      'validation',
      `None of the quotes is true. ${dropped.map(({ text, because }) => `“${text}”: ${because}`).join(' ')} Quote the words exactly as they stand there.`,
    )
  const known = readProposal(db, proposalId(subject))
  const parts = known ? readVoices(db, known.id) : []
  const voice = voiceOf(request, by, quotes)
  if (!known || !isAnswered(known, parts, voice)) {
    assertPossible(db, verb, memories)
    keepVoice(core, subject, voice, memories)
  }
  const proposal = findProposal(db, proposalId(subject))
  return {
    status: proposal.state === 'open' ? 'proposed' : proposal.state === 'declined' ? 'declined' : 'decided',
    proposal: toProposal(library, proposal),
    joined: parts.some(({ actor }) => actor !== by.actor),
    dropped,
  }
}

/** Throws `validation` for a request that lacks what its verdict needs, or has what it cannot use. */
function assertComplete(
  { verb, text, description, tags, keep, target_room, target_drawer }: VerdictRequest,
  memories: number,
): void {
  const refuse = (message: string, code?: 'MIN_CONSOLIDATION'): never => {
    throw new AppError('validation', message, code && { code })
  }
  const isDraft = verb === 'merge' || verb === 'edit'
  if (verb === 'merge' && memories < 2) refuse('A merge needs two memories or more.', 'MIN_CONSOLIDATION')
  if (verb === 'settle' && memories !== 2)
    refuse('To settle a contradiction, name the two memories that contradict each other.')
  if ((verb === 'edit' || verb === 'promote') && memories !== 1) refuse(`To propose ${verb}, name one memory.`)
  if (isDraft && text === undefined) refuse(`To propose ${verb}, write the whole new text in \`text\`.`)
  if (verb === 'settle' && keep === undefined)
    refuse('To settle a contradiction, say in `keep` which of the two is right.')
  const unused = [
    text !== undefined && !isDraft && verb !== 'promote' && 'text',
    description !== undefined && !isDraft && 'description',
    tags !== undefined && !isDraft && 'tags',
    keep !== undefined && verb !== 'settle' && 'keep',
    target_room !== undefined && verb !== 'promote' && 'target_room',
    target_drawer !== undefined && verb !== 'promote' && 'target_drawer',
  ].find((name) => name !== false)
  if (unused !== undefined) refuse(`\`${unused}\` has no meaning for ${verb}. Leave it out.`)
  const raw = verb === 'promote' && text !== undefined ? rawOutputIn(text) : null
  if (raw !== null) refuse(`The text is ${raw}. Say in a sentence or two what it teaches, and propose that.`)
}

/**
 * Throws `precondition` if the state of a memory does not allow the verdict, or if two to settle do not contradict each other. A
 * person may confirm what a policy validated.
 */
function assertPossible(db: ReadableDb, verb: ProposedVerb, memories: readonly MemoryRow[]): void {
  const [one, other] = memories
  if (verb === 'settle' && one && other) assertSettleable(db, { a: one.id, b: other.id })
  for (const memory of memories) {
    if (verb === 'validate' && memory.maturity === 'validated' && isUnreviewed(memory)) continue
    assertAllowed(events[verb], memory)
  }
}

function voiceOf(
  { reason, text, description, tags, confidence }: VerdictRequest,
  { actor, session }: Pick<Caller, 'actor' | 'session'>,
  quotes: Voice['quotes'],
): Voice {
  return {
    actor,
    source: null,
    source_key: null,
    session_id: session,
    reason,
    quotes,
    content: text ?? null,
    description: description ?? null,
    tags: tags ?? null,
    confidence: confidence ?? null,
  }
}

/**
 * Whether there is nothing to store: it was done, a person declined it on the same texts, or the advisor has said the same
 * before on the same texts.
 */
export function isAnswered(known: ProposalRow, parts: readonly StoredVoice[], voice: Voice): boolean {
  if (known.state === 'accepted') return true
  if (known.state === 'declined') return known.settled_basis === known.basis
  const own = parts.find(({ actor }) => actor === voice.actor)
  return own !== undefined && own.basis === known.basis && saidBy(own) === saidBy(voice)
}

function saidBy({ reason, quotes, content, description, tags, confidence }: Voice): string {
  return JSON.stringify([reason, quotes.map(({ text }) => text), content, description, tags, confidence])
}

/** Stores an advisor’s part in the proposal about a subject; reopens one that was declined. Returns its id. */
export function keepVoice(core: Core, subject: ProposalSubject, voice: Voice, memories: readonly MemoryRow[]): string {
  const at = core.ports.clock.now().toISOString()
  const basis = JSON.stringify(memories.map(({ content_hash }) => content_hash))
  const id = writeWhole(core.library, (writable) => {
    const saved = saveSubject(writable, subject, at)
    if (readProposal(writable, saved)?.state === 'declined') settleProposal(writable, saved, null)
    saveVoice(writable, saved, voice, { at, basis })
    return saved
  })
  core.changes.touch('memories')
  return id
}
