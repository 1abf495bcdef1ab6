import { advisorText } from '../engine/clients/advisor/forms.ts'
import { addToClient, previewAddition } from '../engine/decide/verbs/addToClient.ts'
import { exportAdvisor, previewAdvisor } from '../engine/decide/verbs/exportAdvisor.ts'
import type { Files } from '../engine/ports.ts'
import { defaultLibraryPath } from '../platform/dataFolder.ts'
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

/**
 * This machine, and the library that commands name: neither the sample, which is for looking at, nor the one that a command
 * opens by itself both in this environment and in an empty one: a program started elsewhere may know no variable of this one.
 */
function machineOf({ library }: CallContext) {
  const { core } = library.engine()
  const { path } = core.library
  const isUsual = [{}, core.ports.environment].every((environment) => defaultLibraryPath(environment) === path)
  return { ...core.ports, library: library.sample || isUsual ? null : path }
}
