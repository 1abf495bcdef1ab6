import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { z } from 'zod'
import { type Job, isRunning } from '../../../../shared/model/job.ts'
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
} from '../../testing/benchmark.ts'

const memories = 100_000
const cli = join(import.meta.dirname, '..', '..', '..', '..', 'out', 'main', 'cli.js')
const results = z.object({ phases: z.record(z.string(), z.number()) })
let firstPairs = 0
/** Every so many-th memory is another one told again. */
const plantedEach = 50
const retellings: ((content: string) => string)[] = [
  (content) => `${content} This was agreed on in the last review.`,
  (content) => content.replaceAll('. ', '.\n- ').toLowerCase(),
  (content) => content.split('. ').toReversed().join('. '),
  (content) => content.replace(/ \S+$/, ''),
]

const storeToPlantIn = process.argv[2]
if (storeToPlantIn === undefined) {
  await measureComparison()
  await measureTriage()
} else plant(storeToPlantIn)

function measureComparison(): Promise<void> {
  return inTempFolder(async (folder) => {
    plantInChild(makeStore(folder, memories))
    const run = (...words: string[]) => timed(() => runCli('--library', join(folder, 'library.db'), ...words))
    await run('sync', folder)
    const took = await run('clusters')
    report('100,000 memories, all compared with each other on the command line', took / 1000, 's', '30 s')
  })
}

function measureTriage(): Promise<void> {
  return inTempFolder(async (folder) => {
    const file = makeStore(folder, memories)
    plantInChild(file)
    const engine = await openEngine(folder)
    const { client } = engine
    const source = await addStore(client, file)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const begun = performance.now()
    const { decisions, job } = await decideMeanwhile(client)
    const took = performance.now() - begun
    delay.disable()
    const { phases } = results.parse(job.result)
    report('first near duplicates among 100,000 memories stored after', firstPairs / 1000, 's', '5 s')
    for (const [phase, ms] of Object.entries(phases))
      report(
        `full triage of 100,000 memories: ${phase}${phase === 'pairs' ? ', in parallel with the next two' : ''}`,
        ms / 1000,
        's',
      )
    report('full triage of 100,000 memories, with a decision every 200 ms', took / 1000, 's', '90 s')
    report('a decision during that triage, p95', percentile(decisions, 0.95), 'ms', '50 ms')
    report('event-loop delay of the host during that triage, p99', delay.percentile(99) / 1e6, 'ms', '50 ms')
    report('peak memory of the engine and its threads', process.resourceUsage().maxRSS / 1024, 'MB', '800 MB')

    await settled(client, source)
    const { items } = await client.memories.page({ filter: { flag: 'duplicate' }, limit: 500 })
    const { total } = await client.neighbours.clusters({ limit: 1 })
    report(`clusters found among ${memories / plantedEach} planted near duplicates`, total, '')

    const asked: number[] = []
    for (const { id } of items.slice(0, 100)) asked.push(await timed(() => client.neighbours.similar({ id, limit: 6 })))
    report('the most similar to one memory among 100,000, p95', percentile(asked, 0.95), 'ms', '50 ms')

    const compared: number[] = []
    for (const { id } of items.slice(100, 150)) {
      const { content } = await client.memories.get({ id })
      compared.push(
        await timed(() => editAndCompare(client, id, `${content} This was agreed on in the review of ${id}.`)),
      )
    }
    report('triage of an edited memory among 100,000, p95', percentile(compared, 0.95), 'ms', '50 ms')
    await engine.close()
  })
}

function runCli(...words: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(stderr)
}

/** Resolves when the new text has been compared: it is there to be asked about, and no comparison runs. */
async function editAndCompare(client: Client, id: string, content: string): Promise<void> {
  await client.decisions.edit({ id, content })
  await triaged(client)
}

/** Validates a memory every 200 ms while the triage runs; how long each took, and the job that ran longest. */
async function decideMeanwhile(client: Client): Promise<{ decisions: number[]; job: Job }> {
  const begun = performance.now()
  const { items } = await client.memories.page({ maturity: 'raw', sort: 'oldest', limit: 500 })
  const decisions: number[] = []
  let job: Job | undefined
  const end = triaged(client).then((ended) => (job = ended))
  for (const { id } of items) {
    if (job) break
    decisions.push(await timed(() => client.decisions.validate({ ids: [id] })))
    if (firstPairs === 0 && (await client.neighbours.clusters({ limit: 1 })).total > 0)
      firstPairs = performance.now() - begun
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 200))])
  }
  await end
  if (!job) throw new Error('no triage ran')
  return { decisions, job }
}

/** Resolves with the first job, the large one, when no triage runs any more. */
async function triaged(client: Client): Promise<Job | undefined> {
  let first: Job | undefined
  let running: Job | undefined
  const find = async () => (await client.jobs.list()).find((job) => isRunning(job, 'triage'))
  while ((running = await find())) {
    const done = await ended(client, running)
    first ??= done
  }
  return first
}

/** Plants in a process of its own, whose memory does not count as the engine's. */
function plantInChild(file: string): void {
  const { status, stderr } = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, file], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

/** Writes earlier memories over later ones, each told a little differently. */
function plant(file: string): void {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  let count = 0
  for (let at = plantedEach - 1; at < lines.length; at += plantedEach) {
    const source = JSON.parse(lines[at - plantedEach / 2]!) as { content: string }
    const copy = JSON.parse(lines[at]!) as { content: string }
    lines[at] = JSON.stringify({ ...copy, content: retold(source.content, count) })
    count += 1
  }
  writeFileSync(file, `${lines.join('\n')}\n`)
}

function retold(content: string, at: number): string {
  return retellings[at % retellings.length]!(content)
}
