import { readFileSync, writeFileSync } from 'node:fs'
import type { Job } from '../../../shared/model/job.ts'
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

const memories = 100_000
/** Every so many-th memory is another one told again. */
const plantedEach = 50
const retellings: ((content: string) => string)[] = [
  (content) => `${content} This was agreed on in the last review.`,
  (content) => content.replaceAll('. ', '.\n- ').toLowerCase(),
  (content) => content.split('. ').toReversed().join('. '),
  (content) => content.replace(/ \S+$/, ''),
]

await inTempFolder(async (folder) => {
  const file = makeStore(folder, memories)
  const planted = plant(file)
  const engine = await openEngine(folder)
  const { client } = engine
  const source = await addStore(client, file)
  const begun = performance.now()
  const decisions = await decideMeanwhile(client)
  report('exact pass over 100,000 memories, each compared with all', (performance.now() - begun) / 1000, 's', '30 s')
  report('a decision meanwhile, p95', percentile(decisions, 0.95), 'ms', '50 ms')
  report('peak memory of the engine process after it', process.resourceUsage().maxRSS / 1024, 'MB', '800 MB')

  await settled(client, source)
  const { items } = await client.memories.page({ filter: { flag: 'duplicate' }, limit: 500 })
  const { total } = await client.neighbours.clusters({ limit: 1 })
  report(`planted near duplicates, of ${planted}, in groups of their own`, total, '')

  const asked: number[] = []
  for (const { id } of items.slice(0, 100)) asked.push(await timed(() => client.neighbours.similar({ id, limit: 6 })))
  report('the closest to one memory among 100,000, p95', percentile(asked, 0.95), 'ms', '50 ms')

  const compared: number[] = []
  for (const { id } of items.slice(100, 150)) {
    const { content } = await client.memories.get({ id })
    compared.push(
      await timed(() => editAndCompare(client, id, `${content} This was agreed on in the review of ${id}.`)),
    )
  }
  report('a memory edited and compared with 100,000, p95', percentile(compared, 0.95), 'ms')
  await engine.close()
})

/** Resolves when the new text has been compared: it is there to be asked about, and no comparison runs. */
async function editAndCompare(client: Client, id: string, content: string): Promise<void> {
  await client.decisions.edit({ id, content })
  await triaged(client)
}

/** Validates a memory every 200 ms while the comparison runs; how long each took. */
async function decideMeanwhile(client: Client): Promise<number[]> {
  const { items } = await client.memories.page({ maturity: 'raw', sort: 'oldest', limit: 500 })
  const took: number[] = []
  let isDone = false
  const end = triaged(client).then(() => (isDone = true))
  for (const { id } of items) {
    if (isDone) break
    took.push(await timed(() => client.decisions.validate({ ids: [id] })))
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 200))])
  }
  await end
  return took
}

async function triaged(client: Client): Promise<void> {
  let running: Job | undefined
  const find = async () =>
    (await client.jobs.list()).find(({ kind, state }) => kind === 'triage' && state === 'running')
  while ((running = await find())) await ended(client, running)
}

/** Writes earlier memories over later ones, each told a little differently; answers how many. */
function plant(file: string): number {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  let count = 0
  for (let at = plantedEach - 1; at < lines.length; at += plantedEach) {
    const source = JSON.parse(lines[at - plantedEach / 2]!) as { content: string }
    const copy = JSON.parse(lines[at]!) as { content: string }
    lines[at] = JSON.stringify({ ...copy, content: retold(source.content, count) })
    count += 1
  }
  writeFileSync(file, `${lines.join('\n')}\n`)
  return count
}

function retold(content: string, at: number): string {
  return retellings[at % retellings.length]!(content)
}
