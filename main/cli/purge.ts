import { AppError } from '../../shared/errors.ts'
import { assertAllowed } from '../../shared/model/memory.ts'
import { counted } from '../../shared/text/counted.ts'
import type { Command } from './command.ts'
import { oneLine, writeStep } from './print.ts'

export const purge: Command = {
  name: 'purge',
  summary: 'Erase the text of a discarded memory everywhere in the library; this cannot be undone, so it needs --yes',
  parameters: 'ID',
  minArguments: 1,
  maxArguments: 1,
  options: { yes: { help: 'erase it; without this, only show what would be erased' } },
  async run(call) {
    const { client } = await call.open()
    const memory = await client.memories.get({ id: call.arguments.first })
    if (!call.arguments.has('yes')) {
      assertAllowed('purge', memory)
      const { id, description, sources, versions, origin } = memory
      const more = [
        sources.length > 0 ? counted(sources.length, 'memory it was made from', 'memories it was made from') : '',
        versions.length > 0 ? counted(versions.length, 'earlier text') : '',
      ].filter(Boolean)
      const file = origin ? ` ${origin.path} is not touched.` : ''
      throw new AppError(
        'precondition',
        `This would erase ${id} “${oneLine(description)}”${more.map((each) => `, ${each}`).join('')}, for good.${file} Nothing was erased: add --yes to do it.`,
        { ids: [id] },
      )
    }
    await writeStep(call, await client.decisions.purge({ id: memory.id }))
  },
}
