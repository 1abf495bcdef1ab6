import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nodeFiles } from '../../../platform/nodeFiles.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { write } from '../../store/db.ts'
import { indexBody, indexText } from '../../store/fullText.ts'
import { openLibrary } from '../../store/open.ts'
import { addStore, inTempFolder, makeStore, openEngine, report, timed } from '../../testing/benchmark.ts'

const memories = 100_000

/** Each measurement has a process of its own, so that one's memory is not the other's. */
const [task, folder] = process.argv.slice(2)
if (task === 'import' && folder !== undefined) await measureImport(folder)
else if (task === 'floor' && folder !== undefined) await measureFloor(folder)
else
  await inTempFolder(async (temp) => {
    makeStore(temp, memories)
    const floor = await inChild('floor', temp)
    const took = await inChild('import', temp)
    report('100,000 memories read, stored and indexed', took.ms / 1000, 's', '5 s')
    report('floor: SQLite alone writes the same rows and index entries, in one transaction', floor.ms / 1000, 's')
    report('import, as a multiple of the floor', took.ms / floor.ms, '×')
    report('size of the library after the import', took.libraryMB, 'MB')
    report('peak memory of the engine process', took.peakMB, 'MB', '400 MB')
  })

interface Measured {
  ms: number
  peakMB: number
  libraryMB: number
}

async function inChild(name: string, temp: string): Promise<Measured> {
  const child = fork(import.meta.filename, [name, temp], { execArgv: process.execArgv })
  const exit = once(child, 'exit')
  const [measured] = (await once(child, 'message')) as [Measured]
  await exit
  return measured
}

function peak(): number {
  return process.resourceUsage().maxRSS / 1024
}

function tell(ms: number, libraryPath: string, peakMB = peak()): void {
  process.send?.({ ms, peakMB, libraryMB: statSync(libraryPath).size / 1e6 } satisfies Measured)
}

async function measureImport(temp: string): Promise<void> {
  const engine = await openEngine(join(temp, 'import'))
  const ms = await timed(() => addStore(engine.client, join(temp, '.jaato', 'memories.jsonl')))
  // What is compared and judged afterwards is measured with the triage.
  const peakMB = peak()
  const { raw, validated } = await engine.client.memories.counts({})
  if (raw + validated !== memories) throw new Error(`${raw + validated} memories arrived`)
  await engine.close()
  tell(ms, engine.libraryPath, peakMB)
}

/** What no reader of the file can do without: the rows and the index, with everything about them known before. */
async function measureFloor(temp: string): Promise<void> {
  const libraryPath = join(temp, 'floor', 'library.db')
  const path = join(temp, '.jaato', 'memories.jsonl')
  const db = openLibrary(libraryPath, nodeFiles)
  db.pragma('synchronous = NORMAL')
  const records = [...connectorOf('jaato').read(path, dirname(path), nodeFiles)].flatMap((item) =>
    item.kind === 'record' ? [item.record] : [],
  )
  const bodies = records.map(indexBody)
  const filler = readFileSync(path).subarray(0, 32).toString('hex')
  const memory = db.prepare(
    `INSERT OR ROLLBACK INTO memories (id, source_id, external_id, content, description, tags, timestamp, usage_count, maturity, confidence,
       evidence, scope, source_agent, source_session, thought_type, weight, project_id, content_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'original', 1, ?, ?)`,
  )
  const record = db.prepare(
    `INSERT INTO records (memory_id, source_id, locator, path, line, raw, record_hash, content_hash, state, present)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
  )
  const source = filler.slice(0, 18)
  const hash = filler.slice(0, 32)
  const rows = records.map((each, index) => {
    // In no order, as real ids are.
    const id = `m_${((index * 2_654_435_761) % 4_294_967_296).toString(16).padStart(16, '0')}`
    const { content, description, timestamp, usage_count, maturity, confidence, evidence, scope } = each
    const { external_id, source_agent, source_session, locator, line, raw } = each
    const tags = JSON.stringify(each.tags)
    const text = [id, source, external_id, content, description, tags, timestamp, usage_count, maturity, confidence]
    return {
      memory: [...text, evidence, scope, source_agent, source_session, source, hash],
      record: [id, source, locator, each.path, line, raw, filler, hash, maturity],
    }
  })
  const ms = await timed(() =>
    write(db, (writable) => {
      for (const [index, each] of records.entries()) {
        memory.run(rows[index]?.memory ?? [])
        record.run(rows[index]?.record ?? [])
        indexText(writable, index + 1, each, bodies[index] ?? '')
      }
    }),
  )
  db.close()
  tell(ms, libraryPath)
}
