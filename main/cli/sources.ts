import type { Command } from './command.ts'
import { tableText, timeText, writeJson } from './print.ts'

export const sources: Command = {
  name: 'sources',
  summary: 'List the stores that are read, with their counts',
  parameters: '',
  least: 0,
  most: 0,
  options: {},
  async run(call) {
    const { client } = await call.open()
    const all = await client.sources.list()
    if (call.json) return writeJson(call, all)
    if (all.length === 0) return call.io.warn('No sources yet: `schoolhouse sync PATH`.\n')
    const headings = ['id', 'name', 'kind', 'memories', 'pending', 'needs you', 'gone', 'unreadable', 'read', 'path']
    const rows = all.map((source) => [
      source.id,
      source.name,
      source.writable ? source.kind : `${source.kind} (read only)`,
      source.memories,
      source.pending,
      source.needs_you,
      source.gone,
      source.unreadable,
      timeText(source.synced_at),
      source.path,
    ])
    await call.io.write(tableText(headings, rows, call.io.width))
    for (const { name, error, paused_since } of all)
      if (error) call.io.warn(`${paused_since === null ? 'warning' : 'paused'}: ${name}: ${error}\n`)
  },
}
