import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import {
  type Client,
  addStore,
  ended,
  inTempFolder,
  makeStore,
  openEngine,
  percentile,
  report,
  settled,
  timed,
} from '../testing/benchmark.ts'

await inTempFolder(async (folder) => {
  const small = makeStore(join(folder, 'small'), 3000, 1)
  makeStore(join(folder, 'large'), 100_000, 2)
  const engine = await openEngine(folder)
  const { client } = engine
  await settled(client, await addStore(client, small))
  const ids = await rawIds(client, 1500)
  for (const id of ids.splice(0, 30)) await validate(client, id)

  const idle: number[] = []
  for (const id of ids.splice(0, 200)) idle.push(await validate(client, id))
  report('a decision acknowledged, median', percentile(idle, 0.5), 'ms')
  report('a decision acknowledged, p95', percentile(idle, 0.95), 'ms', '20 ms')

  const { source_id, job } = await client.sources.add({ path: join(folder, 'large') })
  let reading = true
  const end = ended(client, job).finally(() => (reading = false))
  const meanwhile: number[] = []
  while (reading && ids.length > 0) {
    meanwhile.push(await validate(client, ids.pop() ?? ''))
    // As fast as a key repeats, and at no fixed place of the reading's slices.
    await pause(15 + (meanwhile.length % 7) * 5)
  }
  await end
  const what = `a decision during a sync of 100,000 records (${meanwhile.length} of them)`
  report(`${what}, median`, percentile(meanwhile, 0.5), 'ms')
  report(`${what}, p95`, percentile(meanwhile, 0.95), 'ms', '50 ms')
  report(`${what}, slowest`, Math.max(...meanwhile), 'ms')

  let tidying = true
  const tidied = client.sources
    .sync({ id: source_id })
    .then((next) => ended(client, next))
    .finally(() => (tidying = false))
  const afterwards: number[] = []
  while (tidying && ids.length > 0) {
    afterwards.push(await validate(client, ids.pop() ?? ''))
    await pause(15 + (afterwards.length % 7) * 5)
  }
  await tidied
  report('a decision while the search index is optimised after it, p95', percentile(afterwards, 0.95), 'ms')
  await settled(client, source_id)

  const among: number[] = []
  for (const id of ids.splice(0, 200)) among.push(await validate(client, id))
  report('a decision among 103,000 memories, p95', percentile(among, 0.95), 'ms', '20 ms')
  report(
    '100 memories discarded in one step',
    await timed(() => client.decisions.discard({ ids: ids.splice(0, 100) })),
    'ms',
  )
  report('undo of that step', await timed(() => client.decisions.undo({})), 'ms')
  await engine.close()
})

async function rawIds(client: Client, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let offset = 0; offset < count; offset += 500)
    ids.push(...(await client.memories.page({ maturity: 'raw', offset, limit: 500 })).items.map(({ id }) => id))
  return ids
}

function validate(client: Client, id: string): Promise<number> {
  return timed(() => client.decisions.validate({ ids: [id] }))
}
