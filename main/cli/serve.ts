import { agentMarkOf } from './agentMark.ts'
import type { Command } from './command.ts'

export const serve: Command = {
  name: 'serve',
  creates: true,
  summary: 'Open the app in a browser tab; its address is the first line',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: {
    port: { value: 'N', help: 'the port; default: any free one' },
    'no-open': { help: 'only print the address' },
    sample: { help: 'show the built-in sample project in a temporary library' },
    note: { value: 'TEXT', help: 'why the app opens in a tab and not in a window; shown in the app' },
  },
  async run({ io, arguments: given, library }) {
    const port = given.number('port', 0, 65_535) ?? 0
    const { serve: run } = await import('../serve.ts')
    await run({
      libraryPath: library,
      port,
      open: !given.has('no-open'),
      sample: given.has('sample'),
      note: given.text('note') ?? null,
      agent: agentMarkOf(io.environment)?.agent ?? null,
    })
  },
}
