import { AppError } from '../../shared/errors.ts'
import type { GateReport } from '../../shared/model/proposal.ts'
import { gatesOf, memoriesOfSession, scanGated } from '../engine/decide/promote/gates.ts'
import { guidanceOn } from '../engine/flows/triage/guidance.ts'
import { listProposals, propose, declineOrReopen } from '../engine/flows/proposals/proposals.ts'
import { os } from './context.ts'

export const proposals = {
  request: os.proposals.request.handler(({ input, context }) =>
    propose(context.library.engine().core, input, context.actor),
  ),
  list: os.proposals.list.handler(({ input, context }) =>
    listProposals(context.library.engine().core.library, { memoryId: input.memory_id, state: input.state }),
  ),
  decline: os.proposals.decline.handler(({ input, context }) =>
    declineOrReopen(context.library.engine().core, input.id, { by: context.actor, reason: input.reason ?? null }),
  ),
  reopen: os.proposals.reopen.handler(({ input, context }) =>
    declineOrReopen(context.library.engine().core, input.id, null),
  ),
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
