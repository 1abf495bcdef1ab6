import type { Command } from './command.ts'

export const mcp: Command = {
  name: 'mcp',
  summary: 'Serve agents over the Model Context Protocol on stdin and stdout',
  parameters: '',
  least: 0,
  most: 0,
  options: { curation: { help: 'also serve the tools for reviewing memories' } },
  async run(call) {
    const { library } = await call.open()
    const { serveStdio } = await import('../mcp/serveStdio.ts')
    await serveStdio({ library, agent: 'mcp', session: null, curation: call.arguments.has('curation') }, call.io.warn)
  },
}
