import type { Source } from '../../shared/model/source.ts'
import { type Call, type Command, WrongUsage } from './command.ts'
import { tableText, timeText, writeJson } from './print.ts'
import { moveSource } from './moveSource.ts'
import { removeSource } from './removeSource.ts'

export const sources: Command = {
  name: 'sources',
  summary: 'List sources with their counts; remove one, or move one to a new path',
  parameters: '[remove SOURCE | move SOURCE PATH]',
  minArguments: 0,
  maxArguments: 3,
  options: {
    'dry-run': { help: 'for remove and move: show what would happen; change nothing' },
    yes: { help: 'for remove and move: proceed even if memories are lost, or records are missing at the new place' },
  },
  notes: [
    'SOURCE is an id, a name or a path. No file is changed: remove forgets the source and its memories without a',
    'decision; move keeps ids, decisions and history. `undo` covers neither: `sync PATH` adds a removed source again,',
    'and `sources move` moves one back.',
  ],
  async run(call) {
    const [act, named, path] = call.arguments.positionals
    switch (act) {
      case undefined:
        if (call.arguments.has('dry-run') || call.arguments.has('yes'))
          throw new WrongUsage('--dry-run and --yes are for sources remove and sources move.')
        return writeList(call)
      case 'remove':
        if (named === undefined || path !== undefined) throw new WrongUsage('sources remove needs one SOURCE.')
        return removeSource(call, named)
      case 'move':
        if (named === undefined || path === undefined)
          throw new WrongUsage('sources move needs SOURCE and PATH, the place where it is now.')
        return moveSource(call, named, path)
      default:
        throw new WrongUsage(`sources takes remove or move, not “${act}”.`)
    }
  },
}

async function writeList(call: Call): Promise<void> {
  const { client } = await call.open()
  const all = await client.sources.list()
  if (call.json) return writeJson(call, all)
  if (all.length === 0) return call.io.warn('No sources yet. Add one with `schoolhouse sync PATH`.\n')
  await call.io.write(listText(all, call.io.width))
  for (const { id, name, error, paused_since } of all) {
    if (error === null) continue
    const isPaused = paused_since !== null
    call.io.warn(`${isPaused ? 'cannot be read' : 'warning'}: ${name}: ${error}\n`)
    if (isPaused) call.io.warn(waysOut(id))
  }
}

/** Says with which commands a source that cannot be read goes on, or goes. */
export function waysOut(id: string): string {
  return `note: \`schoolhouse sources move ${id} PATH\`, or \`schoolhouse sources remove ${id}\`.\n`
}

function listText(all: readonly Source[], width: number | null): string {
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
  return tableText(headings, rows, width)
}
