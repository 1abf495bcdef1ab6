import { readFileSync, writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { type Act, actKinds, buildWorld, createCurator } from '../testing/curator.ts'

const runs = Number(process.env['PROPERTY_RUNS'] ?? 12)
const seed = process.env['PROPERTY_SEED'] === undefined ? {} : { seed: Number(process.env['PROPERTY_SEED']) }

const history = fc.array(fc.record<Act>({ kind: fc.constantFrom(...actKinds), a: fc.nat(40), b: fc.nat(40) }), {
  minLength: 1,
  maxLength: 25,
})

test(
  'whatever was decided, written, synced and restarted: undone to none and written back, files and rows are as at the start; redone, as at the end',
  { timeout: 600_000 },
  () =>
    fc.assert(fc.asyncProperty(history, holds), {
      numRuns: runs,
      endOnFailure: process.env['PROPERTY_QUICK'] !== undefined,
      ...seed,
    }),
)

async function holds(acts: Act[]): Promise<void> {
  const it = createTestEngine()
  const start: Record<string, string> = {}
  try {
    await buildWorld(it)
    Object.assign(start, files(it))
    const rows = decided(it)
    const curator = createCurator(it, (_name, from, to) => useElsewhere(it, start, from, to))
    for (const act of acts) await curator.act(act)
    await curator.write()
    const end = { files: sorted(files(it)), rows: decided(it) }
    const steps = await curator.undoAll()
    await curator.write()
    expect(files(it)).toEqual(start)
    expect(decided(it)).toEqual(rows)
    await curator.redo(steps)
    await curator.write()
    expect(sorted(files(it))).toEqual(end.files)
    expect(decided(it)).toEqual(end.rows)
    expect(await curator.undoAll()).toBe(steps)
    await curator.write()
    expect(files(it)).toEqual(start)
    expect(decided(it)).toEqual(rows)
  } finally {
    await it.end()
  }
}

/** Somebody else changes a field of a record that is none of ours, wherever it stands; the start is what they would have left without us. */
function useElsewhere(it: TestEngine, start: Record<string, string>, from: RegExp, to: string): void {
  for (const path of Object.keys(files(it))) {
    const text = readFileSync(path, 'latin1')
    if (!from.test(text)) continue
    writeFileSync(path, text.replace(from, to), 'latin1')
    for (const [place, former] of Object.entries(start)) if (from.test(former)) start[place] = former.replace(from, to)
  }
}

function files(it: TestEngine): Record<string, string> {
  return it.snapshot()
}

/** Files as their readers take them: the order and spacing of lines we add, and a curator's name, hang on when each was written. */
function sorted(all: Record<string, string>): Record<string, unknown> {
  const read = (text: string): unknown => {
    try {
      return { ...(JSON.parse(text) as object), curated_by: undefined }
    } catch {
      return text
    }
  }
  return Object.fromEntries(
    Object.entries(all).map(([path, text]) => {
      const lines = text.split(/\r?\n/).filter((line) => line !== '')
      if (path.endsWith('.json')) return [path, read(text)]
      if (!/jsonl$|MEMORY\.md$/.test(path)) return [path, text]
      return [path, lines.map(read).sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1))]
    }),
  )
}

/** What decisions change, without the library's own row numbers and what agents count. */
function decided(it: TestEngine): unknown {
  const rows = it.rows() as Record<string, Record<string, unknown>[]>
  const without = (table: string, ...columns: string[]) =>
    (rows[table] ?? [])
      .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))))
      .sort((left, right) => JSON.stringify(left).localeCompare(JSON.stringify(right)))
  return {
    ...rows,
    memories: without('memories', 'row', 'usage_count').sort((left, right) =>
      String(left['id']).localeCompare(String(right['id'])),
    ),
    records: without('records', 'raw', 'record_hash', 'line').sort((left, right) =>
      String(left['memory_id']).localeCompare(String(right['memory_id'])),
    ),
  }
}
