import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Client,
  addStore,
  inTempFolder,
  makeStore,
  openEngine,
  report,
  settled,
  timed,
} from '../../testing/benchmark.ts'

await inTempFolder(async (folder) => {
  const engine = await openEngine(join(folder, 'first'))
  const id = await addStore(engine.client, makeStore(join(folder, 'first'), 100_000))
  await settled(engine.client, id)
  for (const memory of await rawIds(engine.client, 100)) await engine.client.decisions.validate({ ids: [memory] })
  const dryRun = await timed(() => engine.client.sources.planWriteBack({ source_id: id }))
  report('planning the write-back of 100 decisions to a file of 100,000 records', dryRun / 1000, 's')
  const written = await timed(() => writeBack(engine.client, id, 100))
  report('write-back of 100 decisions to a file of 100,000 records', written / 1000, 's')
  await engine.close()
})

await inTempFolder(async (folder) => {
  const engine = await openEngine(folder)
  const file = makeStore(folder, 16_200)
  const id = await addStore(engine.client, file)
  await settled(engine.client, id)
  const before = sizeOf(engine.libraryPath)
  for (let round = 0; round < 10; round += 1) {
    for (const memory of await rawIds(engine.client, 100)) await engine.client.decisions.validate({ ids: [memory] })
    await writeBack(engine.client, id, 100)
  }
  const store = (statSync(file).size / 1e6).toFixed(0)
  const grown = sizeOf(engine.libraryPath) - before
  report(`growth of the library by 1,000 decisions written to a store of ${store} MB`, grown / 1e6, 'MB', '50 MB')
  await engine.close()
})

async function rawIds(client: Client, count: number): Promise<string[]> {
  return (await client.memories.page({ maturity: 'raw', limit: count })).items.map(({ id }) => id)
}

async function writeBack(client: Client, source: string, decisions: number): Promise<void> {
  const plan = await client.sources.writeBack({ source_id: source })
  if (plan.decisions !== decisions) throw new Error(`${plan.decisions} decisions were written`)
}

/** The library with its log. */
function sizeOf(libraryPath: string): number {
  return ['', '-wal'].reduce(
    (sum, suffix) => sum + (statSync(libraryPath + suffix, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
