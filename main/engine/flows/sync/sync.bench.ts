import { readFileSync, writeFileSync } from 'node:fs'
import type { Job } from '../../../../shared/model/job.ts'
import {
  type Client,
  addStore,
  ended,
  inTempFolder,
  makeStore,
  openEngine,
  report,
  settled,
  timed,
} from '../../testing/benchmark.ts'

await inTempFolder(async (folder) => {
  const file = makeStore(folder, 100_000)
  const engine = await openEngine(folder)
  const id = await addStore(engine.client, file)
  await settled(engine.client, id)
  report('an unchanged file of 100,000 records synced again', await timed(() => sync(engine.client, id)), 'ms')

  const text = readFileSync(file, 'utf8')
  const middle = text.indexOf('"content":"', text.length / 2) + '"content":"'.length
  writeFileSync(file, `${text.slice(0, middle)}Edited. ${text.slice(middle)}`)
  // Whether the file's watch or this call begins the reading: it is over when this one is.
  const edited = await timed(() => until(engine.client, id, 'edited'))
  report('the same file synced after one record was edited', edited, 'ms')

  await settled(engine.client, id)
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8')}${text.slice(0, text.indexOf('\n') + 1).replace('"id":"mem_', '"id":"new_')}`,
  )
  report('the same file synced after one record was added', await timed(() => until(engine.client, id, 'new')), 'ms')
  await engine.close()
})

function sync(client: Client, id: string): Promise<Job> {
  return client.sources.sync({ id }).then((job) => ended(client, job))
}

/** Syncs, and makes sure that the change arrived. */
async function until(client: Client, id: string, change: 'edited' | 'new'): Promise<void> {
  await sync(client, id)
  const { items, total } = await client.memories.page({ filter: change === 'edited' ? { q: 'edited ' } : {}, limit: 1 })
  const arrived = change === 'edited' ? items[0]?.excerpt.startsWith('Edited.') : total === 100_001
  if (!arrived) throw new Error(`the ${change} record did not arrive`)
}
