import { AppError } from '../../shared/errors.ts'
import { readJournal } from '../engine/store/journal.ts'
import { readCounts, readPage } from '../engine/store/queries/board.ts'
import { readFacets } from '../engine/store/queries/facets.ts'
import { readList } from '../engine/store/queries/list.ts'
import { readCard, readMemory, readVersions } from '../engine/store/queries/memories.ts'
import { returnOf } from '../engine/store/queries/returns.ts'
import { os } from './context.ts'

export const memories = {
  page: os.memories.page.handler(({ input, context }) => {
    const { core } = context.library.engine()
    return readPage(core.library.db, input, core.ports.clock.now())
  }),
  list: os.memories.list.handler(({ input, context }) => readList(context.library.engine().core.library.db, input)),
  counts: os.memories.counts.handler(({ input, context }) => {
    const { core } = context.library.engine()
    return readCounts(core.library.db, input.filter, core.ports.clock.now())
  }),
  facets: os.memories.facets.handler(({ context }) => readFacets(context.library.engine().core.library.db)),
  get: os.memories.get.handler(({ input, context }) => {
    const { db } = context.library.engine().core.library
    const memory = readMemory(db, input.id)
    return {
      ...memory,
      versions: readVersions(db, memory.id),
      sources: memory.source_ids.flatMap((id) => readCard(db, id) ?? []),
      successor: memory.superseded_by ? readCard(db, memory.superseded_by) : null,
      returned: returnOf(db, memory.id),
      journal: readJournal(db, { memory_id: memory.id, limit: 50 }),
    }
  }),
  reveal: os.memories.reveal.handler(({ input, context }) => {
    if (!context.actor.startsWith('person-')) throw new AppError('forbidden', 'Only a person may see hidden values.')
    const { content, description, tags, evidence } = readMemory(context.library.engine().core.library.db, input.id)
    return { content, description, tags, evidence }
  }),
}
