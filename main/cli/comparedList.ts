import { compareNew } from './compareNew.ts'
import type { Command } from './command.ts'
import { limitOf, limitOption, type Pages, writePages } from './pages.ts'
import { projectOf } from './projectOf.ts'
import type { Session } from './session.ts'

interface ComparedList<Item> extends Pick<Command, 'name' | 'summary'>, Pick<Pages<Item>, 'text' | 'none'> {
  /** Help of `--project`. */
  ofProject: string
  read(
    client: Session['client'],
    page: { project: string | undefined; offset: number; limit: number },
  ): Promise<{ items: Item[]; total: number }>
}

/** A command that compares new memories first, and then lists what was found, page by page. */
export function comparedList<Item>({ name, summary, ofProject, read, text, none }: ComparedList<Item>): Command {
  return {
    name,
    summary,
    parameters: '',
    minArguments: 0,
    maxArguments: 0,
    options: { project: { value: 'P', help: ofProject }, limit: limitOption },
    async run(call) {
      const most = limitOf(call)
      const { client } = await call.open()
      const project = projectOf(call)
      await compareNew(call)
      await writePages<Item>(call, { read: (page) => read(client, { project, ...page }), text, most, none })
    },
  }
}
