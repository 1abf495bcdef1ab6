import { AppError } from '../../../../shared/errors.ts'
import type { StepResult } from '../../../../shared/model/decision.ts'
import type { Proposal } from '../../../../shared/model/proposal.ts'
import type { CarryOut, Decide, Verb } from '../../decide/context.ts'
import { edit, merge } from '../../decide/merge/compose.ts'
import type { Outcome } from '../../decide/outcome.ts'
import { promote } from '../../decide/promote/promote.ts'
import { toPromotionRequest } from '../../decide/promote/proposalTarget.ts'
import { confirm } from '../../decide/verbs/confirm.ts'
import { discard, restore, validate } from '../../decide/verbs/move.ts'
import { retain } from '../../decide/verbs/retain.ts'
import { settle } from '../../decide/verbs/settle.ts'
import type { Core } from '../../runtime/core.ts'
import { decodeMemoryIds } from '../../store/jsonColumns.ts'
import type { Caller } from '../../store/journal.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { type ProposalRow, findProposal } from '../../store/queries/proposalRows.ts'
import { type StoredVoice, readVoices } from '../../store/queries/proposalVoices.ts'
import { updateEvidence } from '../evidence/updateEvidence.ts'
import { toProposal } from './readProposal.ts'

/** What a person decides in accepting a proposal. */
export interface Acceptance {
  id: string
  /** Whose draft to take. */
  actor?: string | undefined
  /** The draft as the person changed it. */
  text?: string | undefined
  reason?: string | undefined
  both_stand?: boolean | undefined
  force?: boolean | undefined
  create?: boolean | undefined
}

/**
 * Does what a proposal says, as the person’s step; the journal names the proposal and its advisors, and undoing the step
 * reopens it. Throws `precondition` if it is not open or a memory has changed since, and whatever refuses the verdict.
 */
export async function acceptProposal(
  engine: { core: Core; decide: Decide },
  by: Caller,
  wish: Acceptance,
): Promise<StepResult & { proposal: Proposal }> {
  const { core } = engine
  const { db } = core.library
  const row = findProposal(db, wish.id)
  const ids = decodeMemoryIds(row.memory_ids)
  const voices = readVoices(db, wish.id)
  const voice = voiceToTake(row, voices, wish.actor)
  const verb = verbOf(core, { row, voice, ids }, wish)
  const result = await engine.decide<Outcome>(accepting(core, by, row.id), onlyIfUnchanged(core, voice, wish, verb))
  if (row.verb === 'still-holds') await updateEvidence(core)
  return { ...result, proposal: toProposal(core.library, findProposal(db, wish.id)) }
}

/** Returns the caller of a decision that accepts a proposal, for the journal. Throws `not_found`, or `precondition` if not open. */
export function accepting({ library: { db } }: Pick<Core, 'library'>, by: Caller, id: string): Caller {
  const { state } = findProposal(db, id)
  if (state !== 'open') throw new AppError('precondition', `The proposal ${id} is ${state} already.`)
  return { ...by, accepts: { proposal: id, advisors: readVoices(db, id).map(({ actor }) => actor) } }
}

/** Returns whose draft is taken: the named advisor’s, else the first on the texts as they are. Throws what refuses it. */
function voiceToTake(row: ProposalRow, voices: readonly StoredVoice[], actor: string | undefined): StoredVoice {
  const { id, state, basis } = row
  if (state !== 'open')
    throw new AppError(
      'precondition',
      `The proposal ${id} is ${state} already. ${state === 'declined' ? 'Reopen it first, or decide yourself.' : 'Nothing was done.'}`,
    )
  const named = actor === undefined ? voices : voices.filter((voice) => voice.actor === actor)
  if (named.length === 0) throw new AppError('not_found', `${actor} did not make the proposal ${id}.`)
  const current = named.find((voice) => voice.basis === basis)
  if (current) return current
  const who = named.map((voice) => voice.actor.replace(/^agent:/, '')).join(' and ')
  throw new AppError(
    'precondition',
    `What ${who} proposed is about an older text: the memory has changed since. Nothing was done. Decline it, or decide yourself.`,
    { ids: decodeMemoryIds(row.memory_ids) },
  )
}

/** Checks again, after the preparation and with nobody writing, that the proposal stands on the same texts. */
function onlyIfUnchanged(core: Core, voice: StoredVoice, { id }: Acceptance, verb: Verb<Outcome>): Verb<Outcome> {
  const { prepare, carryOut } = typeof verb === 'function' ? { prepare: null, carryOut: verb } : verb
  const checked: CarryOut<Outcome> = (context) => {
    voiceToTake(findProposal(core.library.db, id), [voice], undefined)
    return carryOut(context)
  }
  return prepare ? { prepare, carryOut: checked } : checked
}

interface Subject {
  row: ProposalRow
  voice: StoredVoice
  ids: string[]
}

/** Returns the verb that does what is proposed. */
function verbOf(core: Core, { row, voice, ids }: Subject, wish: Acceptance): Verb<Outcome> {
  const [first = '', second = ''] = ids
  const reason = wish.reason?.trim() || voice.reason
  const { description, tags } = voice
  const draft = {
    content: wish.text ?? voice.content ?? '',
    description: description ?? undefined,
    tags: tags ?? undefined,
    reason,
  }
  switch (row.verb) {
    case 'validate':
      return (by) => validate(by, ids, reason)
    case 'discard':
      return (by) => discard(by, ids, reason)
    case 'restore':
      return (by) => restore(by, ids, reason)
    case 'retain':
      return (by) => retain(by, ids, reason)
    case 'still-holds':
      return confirm(core, { ids }, reason)
    case 'edit':
      return (by) => edit(by, first, draft)
    case 'merge':
      return (by) => merge(by, ids, { ...draft, both_stand: wish.both_stand })
    case 'settle':
      return (by) => settle(by, { a: first, b: second, keep: row.keep ?? 'both', reason })
    case 'promote': {
      const request = toPromotionRequest(core.library, row, findMemory(core.library.db, first))
      const content = wish.text ?? voice.content
      return promote(core, {
        ...request,
        ...(content !== null && { content }),
        reason,
        force: wish.force,
        create: wish.create,
      })
    }
  }
}
