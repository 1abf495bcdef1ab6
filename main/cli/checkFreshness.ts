import type { StaleMemory } from '../../shared/contract/retrieval.ts'
import { counted } from '../../shared/text/counted.ts'
import type { Command } from './command.ts'
import { oneLine, tableText, timeText, writeJson } from './print.ts'
import { projectOf } from './projectOf.ts'

export const checkFreshness: Command = {
  name: 'check-freshness',
  summary: 'Check all memories and references against the repositories now: what became stale, and by which commit',
  parameters: '',
  minArguments: 0,
  maxArguments: 0,
  options: { project: { value: 'P', help: 'only this project: its id, name or folder' } },
  notes: [
    '`schoolhouse still-holds ID` says that one still holds at the current commit; it is then no longer stale.',
    'References that agents read on demand and nobody looked up for 60 days are listed too.',
  ],
  async run(call) {
    const { client } = await call.open()
    const found = await client.retrieval.checkFreshness({ project: projectOf(call) })
    if (call.json) return writeJson(call, found)
    const { stale, unused, checked, problems } = found
    if (stale.length > 0)
      await call.io.write(tableText(['since', 'commit', 'new', 'what', 'why'], stale.map(staleRow), call.io.width))
    if (unused.length > 0)
      await call.io.write(
        tableText(
          ['unused since', 'reference', 'name'],
          unused.map(({ since, id, name }) => [timeText(since), id, name]),
          call.io.width,
        ),
      )
    for (const problem of problems) call.io.warn(`${problem}\n`)
    const news = stale.filter(({ is_new }) => is_new).length
    call.io.warn(
      `${counted(checked, 'memory or reference', 'memories and references')} checked: ${stale.length} stale, ${news} of them new.\n`,
    )
  },
}

function staleRow({ id, title, since, commit, reason, is_new }: StaleMemory): string[] {
  return [timeText(since), commit.slice(0, 7), is_new ? 'new' : '', `${id} ${oneLine(title)}`, reason]
}
