import { advisorText } from '../engine/clients/advisor/forms.ts'
import { addToClient, previewAddition } from '../engine/decide/verbs/addToClient.ts'
import { exportAdvisor, previewAdvisor } from '../engine/decide/verbs/exportAdvisor.ts'
import { byOf, os } from './context.ts'

export const clients = {
  preview: os.clients.preview.handler(({ input, context }) => {
    const { library, ports } = context.library.engine().core
    return previewAddition(library.files, ports, input)
  }),
  add: os.clients.add.handler(({ input, context }) => {
    const engine = context.library.engine()
    const { seen, ...addition } = input
    return engine.decide(byOf(context), addToClient(engine.core.ports, addition, seen))
  }),
  advisorText: os.clients.advisorText.handler(({ context }) => ({
    text: advisorText(context.library.engine().core.ports),
  })),
  previewAdvisor: os.clients.previewAdvisor.handler(({ input, context }) => {
    const { library, ports } = context.library.engine().core
    return previewAdvisor(library.files, ports, input)
  }),
  exportAdvisor: os.clients.exportAdvisor.handler(({ input, context }) => {
    const engine = context.library.engine()
    const { seen, ...wish } = input
    return engine.decide(byOf(context), exportAdvisor(engine.core.ports, wish, seen))
  }),
}
