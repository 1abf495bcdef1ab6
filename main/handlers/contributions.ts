import { answerMemory } from '../engine/flows/contributions/answerMemory.ts'
import { contribute } from '../engine/flows/contributions/contribute.ts'
import { thoughtLineage } from '../engine/flows/contributions/thoughtLineage.ts'
import { byOf, os } from './context.ts'

export const contributions = {
  store: os.contributions.store.handler(({ input, context }) =>
    contribute(context.library.engine().core, input, byOf(context)),
  ),
  memory: os.contributions.memory.handler(({ input, context }) =>
    answerMemory(context.library.engine().core, input, byOf(context)),
  ),
  history: os.contributions.history.handler(({ input, context }) =>
    thoughtLineage(context.library.engine().core.library.db, input.id),
  ),
}
