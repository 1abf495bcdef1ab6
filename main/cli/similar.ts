import { compareNew } from './compareNew.ts'
import type { Command } from './command.ts'
import { neighbourLines, textLine } from './neighbourText.ts'
import { writeJson } from './print.ts'

export const similar: Command = {
  name: 'similar',
  summary: 'Show the memories and references closest to a memory, and where they differ from it',
  parameters: 'ID',
  minArguments: 1,
  maxArguments: 1,
  options: { limit: { value: 'N', help: 'at most this many; default: 20' } },
  async run(call) {
    const { client } = await call.open()
    const limit = call.arguments.number('limit', 1, 500)
    const { id } = await client.memories.get({ id: call.arguments.first })
    await compareNew(call)
    const found = await client.neighbours.similar({ id, limit })
    if (call.json) return writeJson(call, found)
    const { memory, items, total } = found
    await call.io.write(`${textLine(memory)}\n`)
    for (const item of items) await call.io.write(neighbourLines(item, '  '))
    if (items.length === 0) call.io.warn('Nothing in the library is close to it.\n')
    else if (total > items.length) call.io.warn(`and ${total - items.length} more: --limit ${total}\n`)
  },
}
