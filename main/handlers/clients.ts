import { addToClient, previewAddition } from '../engine/decide/verbs/addToClient.ts'
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
}
