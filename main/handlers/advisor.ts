import { advisorState, setAdvisor } from '../engine/flows/advisor/advisorSettings.ts'
import { estimateRun } from '../engine/flows/advisor/estimateRun.ts'
import { startAdvisor } from '../engine/flows/advisor/runAdvisor.ts'
import { os } from './context.ts'

export const advisor = {
  get: os.advisor.get.handler(({ context }) => advisorState(context.library.engine().core)),
  set: os.advisor.set.handler(({ input, context }) => {
    const { core } = context.library.engine()
    setAdvisor(core, input)
    return advisorState(core)
  }),
  estimate: os.advisor.estimate.handler(({ input, context }) => estimateRun(context.library.engine().core, input)),
  run: os.advisor.run.handler(({ input, context }) => startAdvisor(context.library.engine().core, input)),
}
