import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { inTempFolder, makeStore, percentile, questionsFrom, report, timed } from '../engine/testing/benchmark.ts'
import { builtFile } from '../platform/builtFile.ts'

const program = builtFile('main/cli.js')
const memories = 100_000
const warming = 20
const measured = 200

/*
 * What an agent waits for over stdin and stdout, with the comparison and the guidance in the answer to what it stores. The server
 * that does nothing is asked in turn, so that both meet the same moments of the machine.
 */
await inTempFolder(async (folder) => {
  const file = makeStore(folder, memories)
  const variables = { SCHOOLHOUSE_LIBRARY: join(folder, 'library.db') }
  // Read and compared, but not judged: that takes minutes, and neither storing nor looking up needs it.
  const read = spawnSync(process.execPath, [program, 'sync', folder], { env: { ...process.env, ...variables } })
  if (read.status !== 0) throw new Error(read.stderr.toString())
  const texts = contentsOf(makeStore(join(folder, 'other'), warming + measured, 2))
  const questions = questionsFrom(readFileSync(file, 'utf8'), warming + measured)

  const agent = await connect([program, 'mcp'], variables)
  const idle = await connect([...process.execArgv, join(import.meta.dirname, 'testing', 'idleServer.ts')])
  const log = openSync(join(folder, 'log'), 'a')
  const inTurn = async (name: string, inputs: readonly object[], texts: readonly string[]) => {
    const [own, floor, disk]: [number[], number[], number[]] = [[], [], []]
    for (const [at, input] of inputs.entries()) {
      own.push(await timed(() => call(agent, name, input)))
      floor.push(await timed(() => call(idle, 'answer', { text: texts[at] ?? '' })))
      disk.push(await timed(() => writeToDisk(log)))
    }
    return { first: own[0] ?? Number.NaN, own: own.slice(warming), floor: floor.slice(warming), disk }
  }
  const stored = await inTurn(
    'store_memory',
    texts.map((content) => ({ content })),
    texts,
  )
  reportTimes('store_memory', stored, '20 ms')
  report('floor: a page written to the disk, as each commit waits for, median', percentile(stored.disk, 0.5), 'ms')
  report('floor: a page written to the disk, as each commit waits for, p95', percentile(stored.disk, 0.95), 'ms')
  report('store_memory, the first call of a new process', stored.first, 'ms')
  const found = await inTurn(
    'retrieve_memories',
    questions.map((query) => ({ query })),
    questions,
  )
  reportTimes('retrieve_memories', found, '30 ms')

  const [refined, repeated]: [number[], number[]] = [[], []]
  for (const content of texts.slice(0, 50)) {
    let refines: unknown
    repeated.push(await timed(async () => (refines = (await call(agent, 'store_memory', { content }))['id'])))
    const better = { refines, content: `${content} Since May this holds on weekends, too.` }
    refined.push(await timed(() => call(agent, 'refine_memory', better)))
  }
  report('refine_memory over MCP, p95', percentile(refined, 0.95), 'ms', '20 ms')
  report('store_memory over MCP, the same text again, p95', percentile(repeated, 0.95), 'ms')
  await Promise.all([agent.close(), idle.close()])
  closeSync(log)
})

/** Appends a page of the library’s size and waits for the disk, as a commit does. */
function writeToDisk(file: number): void {
  writeSync(file, Buffer.alloc(16_384))
  fsyncSync(file)
}

function reportTimes(tool: string, { own, floor }: { own: number[]; floor: number[] }, goal: string): void {
  const what = `${tool} over MCP among 100,000 memories`
  report(`${what}, median`, percentile(own, 0.5), 'ms')
  report(`${what}, p95`, percentile(own, 0.95), 'ms', goal)
  report('floor: a server that does nothing, median', percentile(floor, 0.5), 'ms')
  report('floor: a server that does nothing, p95', percentile(floor, 0.95), 'ms')
  report(`${tool}, as a multiple of the floor, median`, percentile(own, 0.5) / percentile(floor, 0.5), '×')
  report(`${tool}, as a multiple of the floor, p95`, percentile(own, 0.95) / percentile(floor, 0.95), '×')
}

async function connect(args: string[], variables: Record<string, string> = {}): Promise<Client> {
  const present = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const env = { ...Object.fromEntries(present), ...variables }
  const client = new Client({ name: 'bench', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }))
  return client
}

async function call(client: Client, name: string, input: object): Promise<Record<string, unknown>> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...input } })
  if (isError) throw new Error(JSON.stringify(content))
  return { ...(structuredContent as object) }
}

function contentsOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => (JSON.parse(line) as { content: string }).content)
}
