import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../../../shared/contract/contract.ts'
import type { Job } from '../../../shared/model/job.ts'
import { startEngine } from '../../platform/engineHost.ts'
import { clientOver } from '../../transports/testing/tinyEngine.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** One line of the table `npm run bench` prints. */
export function report(name: string, value: number, unit: string, target?: string): void {
  const rounded = Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0))
  process.stdout.write(`${JSON.stringify({ name, value: rounded, unit, target })}\n`)
}

/** The value that a share (0 to 1) of the measurements does not exceed. */
export function percentile(measured: readonly number[], share: number): number {
  const sorted = measured.toSorted((left, right) => left - right)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** How long the action takes, in milliseconds. */
export async function timed(action: () => unknown): Promise<number> {
  const begun = performance.now()
  await action()
  return performance.now() - begun
}

/** Runs the action in an empty temp folder that is removed afterwards. Nothing of this person's own data is touched. */
export async function inTempFolder(action: (folder: string) => Promise<void>): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'schoolhouse-bench-')))
  process.env['XDG_DATA_HOME'] = join(folder, 'data')
  process.env['HOME'] = join(folder, 'home')
  try {
    await action(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes a jaato store of made-up memories, 60 words each; answers the file. The same seed makes the same file. */
export function makeStore(folder: string, count: number, seed = 1): string {
  const file = join(folder, '.jaato', 'memories.jsonl')
  mkdirSync(dirname(file), { recursive: true })
  const script = join(root, 'build', 'scripts', 'makeCorpus.mjs')
  const made = spawnSync(process.execPath, [script, String(count), file, '--seed', String(seed)], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  return file
}

/** Questions in the words of memories spread over a store’s text, 4 to 9 words each, so that each has an answer. */
export function questionsFrom(text: string, count: number): string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return Array.from({ length: count }, (_, at) => {
    const line = lines[Math.floor((lines.length * at) / count)] ?? '{}'
    const words = (JSON.parse(line) as { content: string }).content.split(/\s+/)
    return `how does ${words.slice(at % 20, (at % 20) + 4 + (at % 6)).join(' ')} work?`
  })
}

export type Client = ContractRouterClient<typeof contract>

/** Starts the built engine on a library of its own in the folder. */
export function openEngine(folder: string): ReturnType<typeof openEngineOn> {
  // Not beside the project's files, which are watched: each write to the library would look like a change of the project.
  return openEngineOn(join(folder, 'data', 'library.db'))
}

/** Starts the built engine in its worker, as the desktop and the browser host do, on a library. */
export async function openEngineOn(
  libraryPath: string,
): Promise<{ client: Client; libraryPath: string; close(): Promise<void> }> {
  const engine = await startEngine({
    libraryPath,
    host: 'browser',
    hostNote: null,
    canPickFolder: false,
    sample: false,
  })
  return { client: clientOver(engine.connect('bench')), libraryPath, close: () => engine.close() }
}

/** Adds the store and waits until it is read; answers the source's id. */
export async function addStore(client: Client, path: string): Promise<string> {
  const { source_id, job } = await client.sources.add({ path: dirname(path) })
  await ended(client, job)
  return source_id
}

/** Waits until all that follows a reading is done: the index tidied, neighbours and findings worked out. */
export async function settled(client: Client, source: string): Promise<void> {
  // A second reading begins when the index of the first is tidied.
  await ended(client, await client.sources.sync({ id: source }))
  while ((await client.jobs.list()).some(({ state }) => state === 'running')) await pause(100)
}

/** Waits for a job's end. Throws when it was not done. */
export async function ended(client: Client, job: Job): Promise<Job> {
  let last = job
  for await (const event of await client.jobs.watch({ id: job.id })) last = event
  if (last.state !== 'done') throw new Error(`${last.label}: ${last.state} ${last.error ?? ''}`)
  return last
}
