import { basename } from 'node:path'
import type { Reference } from '../../shared/model/reference.ts'
import type { Command } from './command.ts'
import { limitOf, limitOption } from './pages.ts'
import { tableText, writeJson } from './print.ts'

export const references: Command = {
  name: 'references',
  summary: 'List references, whether their files still hold what was promoted, and what others wrote',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: { limit: limitOption },
  notes: [
    'The column file says whether the file still holds what was promoted; “by others” is what Schoolhouse did not write:',
    '`merge ID --into-reference REF` adds to it; anything else is changed in the file itself.',
  ],
  async run(call) {
    const most = limitOf(call)
    const { client } = await call.open()
    const all = (await client.references.list()).slice(0, most)
    if (call.json) return writeJson(call, all)
    if (all.length === 0) return call.io.warn('Nothing was promoted yet: `schoolhouse promote ID --reason TEXT`.\n')
    const rows = all.map(({ id, target, mode, scope, version, state, path, section, tags, foreign }) => [
      id,
      targetOf({ foreign, target, path }),
      mode,
      scope,
      foreign ? '–' : version,
      foreign ? 'by others' : state,
      tags.join(', '),
      section === null ? path : `${path} § ${section}`,
    ])
    await call.io.write(
      tableText(['id', 'target', 'mode', 'scope', 'version', 'file', 'tags', 'path'], rows, call.io.width),
    )
  },
}

/** Returns the target of a reference; an entry that others wrote into another file than a MEMORY.md has none of ours. */
function targetOf({ foreign, target, path }: Pick<Reference, 'foreign' | 'target' | 'path'>): string {
  return foreign && target === 'memory-md' && basename(path) !== 'MEMORY.md' ? 'entry' : target
}
