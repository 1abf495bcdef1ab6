import { agentMarkOf } from './agentMark.ts'
import { addToClient, additionOptions, namedClient } from './addToClient.ts'
import { type Command, WrongUsage } from './command.ts'

export const mcp: Command = {
  name: 'mcp',
  creates: true,
  summary: 'Serve agents over the Model Context Protocol on stdin and stdout; `mcp install` adds it to a client',
  parameters: '[install]',
  minArguments: 0,
  maxArguments: 1,
  options: {
    curation: { help: 'also serve the tools for reviewing memories' },
    ...additionOptions,
  },
  async run(call) {
    const { first } = call.arguments
    if (first === 'install') return addToClient(call, 'mcp', namedClient(call))
    if (first) throw new WrongUsage(`mcp knows “install”, not “${first}”.`)
    const { library } = await call.open()
    const { serveStdio } = await import('../mcp/serveStdio.ts')
    const { environment, folder, warn } = call.io
    // Without a session of its own, a connection is one.
    const session = agentMarkOf(environment)?.session ?? `mcp-${library.engine().core.ports.ids.random().slice(0, 12)}`
    const curation = call.arguments.has('curation')
    await serveStdio({ library, agent: 'mcp', session, folder, curation }, warn)
  },
}
