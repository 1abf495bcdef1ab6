import { advisorText } from '../engine/clients/advisor/forms.ts'
import { addToClient, previewAddition } from '../engine/decide/verbs/addToClient.ts'
import { exportAdvisor, previewAdvisor } from '../engine/decide/verbs/exportAdvisor.ts'
import type { Files } from '../engine/ports.ts'
import { type CallContext, byOf, os } from './context.ts'

export const clients = {
  preview: os.clients.preview.handler(({ input, context }) => {
    return previewAddition(filesOf(context), machineOf(context), input)
  }),
  add: os.clients.add.handler(({ input, context }) => {
    const engine = context.library.engine()
    const { seen, ...addition } = input
    return engine.decide(byOf(context), addToClient(machineOf(context), addition, seen))
  }),
  advisorText: os.clients.advisorText.handler(({ context }) => ({
    text: advisorText(machineOf(context)),
  })),
  previewAdvisor: os.clients.previewAdvisor.handler(({ input, context }) => {
    return previewAdvisor(filesOf(context), machineOf(context), input)
  }),
  exportAdvisor: os.clients.exportAdvisor.handler(({ input, context }) => {
    const engine = context.library.engine()
    const { seen, ...wish } = input
    return engine.decide(byOf(context), exportAdvisor(machineOf(context), wish, seen))
  }),
}

function filesOf({ library }: CallContext): Files {
  return library.engine().core.library.files
}

/** This machine, and the library that agents use. The sample is for looking at, so no command names it. */
function machineOf({ library }: CallContext) {
  const { core } = library.engine()
  return { ...core.ports, library: library.sample ? null : core.library.path }
}
