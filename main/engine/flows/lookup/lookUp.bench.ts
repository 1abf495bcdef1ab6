import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Client,
  addStore,
  inTempFolder,
  makeStore,
  openEngine,
  percentile,
  questionsFrom,
  report,
  settled,
  timed,
} from '../../testing/benchmark.ts'

const memories = 100_000
const measured = 200

await inTempFolder(async (folder) => {
  const file = makeStore(folder, memories)
  const engine = await openEngine(folder)
  const id = await addStore(engine.client, file)
  await settled(engine.client, id)
  const questions = questionsFrom(readFileSync(file, 'utf8'), measured + 20)
  const [first = '', ...others] = questions.slice(measured)
  report(
    'first look-up among 100,000 memories, 4 to 9 words',
    await timed(() => engine.client.retrieval.lookUp({ query: first })),
    'ms',
  )
  // The words of the library are collected after it, in the background.
  await pause(15_000)
  for (const query of others) await engine.client.retrieval.lookUp({ query })
  const times: number[] = []
  const packs: number[] = []
  for (const query of questions.slice(0, measured)) {
    times.push(await timed(() => engine.client.retrieval.lookUp({ query })))
    packs.push(await timed(() => packOf(engine.client, query)))
  }
  const what = `look-up among 100,000 memories, ${measured} questions of 4 to 9 words`
  report(`${what}, median`, percentile(times, 0.5), 'ms')
  report(`${what}, p95`, percentile(times, 0.95), 'ms', '30 ms')
  report('pack of 500 tokens for the same questions, p95', percentile(packs, 0.95), 'ms')
  await engine.close()
})

function packOf(client: Client, query: string): Promise<unknown> {
  return client.retrieval.pack({ query, level: 'task' })
}
