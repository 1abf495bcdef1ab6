import { AppError } from '../../shared/errors.ts'
import { isPerson } from '../../shared/model/decision.ts'
import type { GateReport } from '../../shared/model/proposal.ts'
import { gatesOf, memoriesOfSession, scanGated } from '../engine/decide/promote/gates.ts'
import { guidanceOn } from '../engine/flows/triage/guidance.ts'
import { acceptProposal } from '../engine/flows/proposals/acceptProposal.ts'
import {
  declineProposal,
  getProposal,
  listProposals,
  propose,
  reopenProposal,
  replyTo,
} from '../engine/flows/proposals/proposals.ts'
import { proposeVerdict } from '../engine/flows/proposals/proposeVerdict.ts'
import { countProposalsWaiting } from '../engine/store/queries/proposalRows.ts'
import { byOf, os } from './context.ts'

export const proposals = {
  request: os.proposals.request.handler(({ input, context }) =>
    propose(context.library.engine().core, input, context.actor),
  ),
  propose: os.proposals.propose.handler(({ input, context }) =>
    proposeVerdict(context.library.engine().core, input, { actor: context.actor, session: context.session }),
  ),
  list: os.proposals.list.handler(({ input, context }) => {
    const { memory_id: memoryId, state, verb, mine } = input
    const actor = mine || !isPerson(context.actor) ? context.actor : undefined
    return listProposals(context.library.engine().core.library, { memoryId, state, verb, actor })
  }),
  get: os.proposals.get.handler(({ input, context }) =>
    getProposal(context.library.engine().core.library, input.id, context.actor),
  ),
  waiting: os.proposals.waiting.handler(({ context }) => ({
    count: countProposalsWaiting(context.library.engine().core.library.db),
  })),
  accept: os.proposals.accept.handler(({ input, context }) =>
    acceptProposal(context.library.engine(), byOf(context), input),
  ),
  decline: os.proposals.decline.handler(({ input, context }) =>
    declineProposal(context.library.engine().core, input.id, {
      by: context.actor,
      reason: input.reason?.trim() || null,
    }),
  ),
  reply: os.proposals.reply.handler(({ input, context }) =>
    replyTo(context.library.engine().core, input, context.actor),
  ),
  reopen: os.proposals.reopen.handler(({ input, context }) => reopenProposal(context.library.engine().core, input.id)),
  gates: os.proposals.gates.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const { session, target, file, section } = input
    const ids = input.ids ?? (session === undefined ? [] : memoriesOfSession(core.library.db, session))
    if (ids.length === 0) throw new AppError('validation', 'Name memories, or a session.')
    const place = { target, file, section }
    const items: GateReport[] = []
    for (const id of new Set(ids)) {
      await scanGated(core, id, place)
      items.push(gatesOf(core, id, context.actor, place))
    }
    return { items, passed: items.filter(({ passed }) => passed).length }
  }),
  guidance: os.proposals.guidance.handler(({ input, context }) => {
    const { db } = context.library.engine().core.library
    return input.ids.map((id) => guidanceOn(db, id))
  }),
}
