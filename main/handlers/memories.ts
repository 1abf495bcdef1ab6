import type { Spelling } from '../../shared/contract/memories.ts'
import type { Memory } from '../../shared/model/memory.ts'
import type { Core } from '../engine/runtime/core.ts'
import { computeFindings, examineMemories } from '../engine/flows/findings/computeFindings.ts'
import { forgiveTypos } from '../engine/flows/search/forgiveTypos.ts'
import { rulesNamed } from '../engine/masking/libraryRules.ts'
import type { Spellings } from '../engine/store/fullText.ts'
import { readJournal } from '../engine/store/journal.ts'
import { readCounts, readPage, readPlace } from '../engine/store/queries/board.ts'
import { readFacets } from '../engine/store/queries/facets.ts'
import { readList } from '../engine/store/queries/list.ts'
import { readCard, readMemory } from '../engine/store/queries/cards.ts'
import { readVersions } from '../engine/store/queries/memories.ts'
import { withRetention } from '../engine/store/queries/retained.ts'
import { returnOf } from '../engine/store/queries/returns.ts'
import { runCooperatively } from '../engine/runtime/cooperative.ts'
import { summaryIn } from '../engine/sources/claudeCodeRecord.ts'
import { os } from './context.ts'

export const memories = {
  page: os.memories.page.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const { db } = core.library
    const rules = rulesNamed(db, input.filter.finding)
    const spellings = await forgiveTypos(core, input.filter.q)
    const query = { ...input, rules, spellings: byTypedWord(spellings) }
    return { ...(await lookedAt(core, () => readPage(db, query, core.ports.clock.now()))), spellings }
  }),
  place: os.memories.place.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const { db } = core.library
    const rules = rulesNamed(db, input.filter.finding)
    const spellings = byTypedWord(await forgiveTypos(core, input.filter.q))
    return { index: readPlace(db, { ...input, rules, spellings }, core.ports.clock.now()) }
  }),
  list: os.memories.list.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const { db } = core.library
    const rules = rulesNamed(db, input.finding)
    if (rules && input.after === undefined) await computeFindings(core)
    const now = core.ports.clock.now()
    return lookedAt(core, () => {
      const page = readList(db, { ...input, rules, now })
      return { ...page, items: withRetention(db, page.items, now.toISOString()) }
    })
  }),
  counts: os.memories.counts.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const { db } = core.library
    const spellings = byTypedWord(await forgiveTypos(core, input.filter.q))
    const rules = rulesNamed(db, input.filter.finding)
    return readCounts(db, input.filter, core.ports.clock.now(), { rules, spellings })
  }),
  facets: os.memories.facets.handler(({ context }) => {
    const { library, ports } = context.library.engine().core
    return runCooperatively(ports.clock, readFacets(library.db))
  }),
  get: os.memories.get.handler(async ({ input, context }) => {
    const { core } = context.library.engine()
    const { db } = core.library
    const now = core.ports.clock.now().toISOString()
    const { items } = await lookedAt(core, () => ({ items: withRetention(db, [readMemory(db, input.id)], now) }))
    const [memory] = items as [Memory]
    return {
      ...memory,
      summary: summaryOf(memory),
      versions: readVersions(db, memory.id),
      sources: memory.source_ids.flatMap((id) => readCard(db, id) ?? []),
      successor: memory.superseded_by ? readCard(db, memory.superseded_by) : null,
      returned: returnOf(db, memory.id),
      journal: readJournal(db, { memory_id: memory.id, limit: 50 }),
    }
  }),
  reveal: os.memories.reveal.handler(({ input, context }) => {
    const { content, description, tags, evidence } = readMemory(context.library.engine().core.library.db, input.id)
    return { content, description, tags, evidence }
  }),
}

/** Returns the description that a topic file states besides its title. */
function summaryOf({ origin, content, description }: Memory): string | null {
  return origin ? summaryIn(origin.raw, `${description}\n${content}`) : null
}

function byTypedWord(spellings: readonly Spelling[]): Spellings {
  return new Map(spellings.map(({ typed, shown }) => [typed, shown]))
}

/** Returns the memories of a response, read again if the rules had not examined some of them yet. */
async function lookedAt<Answer extends { items: { id: string }[] }>(core: Core, read: () => Answer): Promise<Answer> {
  const first = read()
  const looked = await examineMemories(
    core,
    first.items.map(({ id }) => id),
  )
  return looked > 0 ? read() : first
}
