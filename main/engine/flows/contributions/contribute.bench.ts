import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  addStore,
  inTempFolder,
  makeStore,
  openEngine,
  percentile,
  report,
  settled,
  timed,
} from '../../testing/benchmark.ts'

/* What storing takes in a host that stays open, with the comparison and the guidance in the answer. */
await inTempFolder(async (folder) => {
  const file = makeStore(folder, 100_000)
  const engine = await openEngine(folder)
  await settled(engine.client, await addStore(engine.client, file))
  const lines = readFileSync(makeStore(join(folder, 'other'), 220, 2), 'utf8')
    .trim()
    .split('\n')
  const texts = lines.map((line) => String((JSON.parse(line) as { content: unknown }).content))
  const store = (at: number) => engine.client.contributions.store({ content: texts[at] ?? '' })
  for (let at = 0; at < 20; at += 1) await store(at)
  const stored: number[] = []
  for (let at = 20; at < 220; at += 1) stored.push(await timed(() => store(at)))
  report('store a lesson among 100,000, with guidance, median', percentile(stored, 0.5), 'ms')
  report('store a lesson among 100,000, with guidance, p95', percentile(stored, 0.95), 'ms', '20 ms')
  const refined: number[] = []
  let { id } = await store(1)
  for (let at = 0; at < 50; at += 1)
    refined.push(
      await timed(async () => {
        const content = `Berth 1 of the north quay is dredged to ${at} metres since the spring, says the harbour master.`
        id = (await engine.client.contributions.store({ content, refines: id })).id
      }),
    )
  report('refine a memory among 100,000, p95', percentile(refined, 0.95), 'ms', '20 ms')
  const repeated: number[] = []
  for (let at = 0; at < 50; at += 1) repeated.push(await timed(() => store(1)))
  report('store a lesson again, p95', percentile(repeated, 0.95), 'ms')
  await engine.close()
})
