import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TestEngine } from '../testing/createTestEngine.ts'
import { type Act, actKinds, createCurator } from '../testing/curator.ts'
import { type History, act, assertHistories } from '../testing/histories.ts'
import { buildWorld } from '../testing/world.ts'

const written = act('write back', 0)

/** Histories that once went wrong, as they were found, made small. */
const onceWrong: History[] = [
  ['even', [act('validate', 4), act('validate', 31), act('validate', 0)]],
  ['even', [act('discard', 35, 22), act('promote learned', 37, 39), written, act('promote learned', 32, 15)]],
  ['even', [act('promote section', 0), act('edit reference', 0), act('edit reference', 0)]],
  ['even', [act('promote section', 0), act('promote section', 1)]],
  ['even', [act('promote section', 2), act('promote section', 10), act('unpromote', 7), act('unpromote', 0)]],
  ['even', [act('promote learned', 0), act('edit reference', 0), act('unpromote', 0)]],
  ['even', [act('edit', 0), written, act('promote section', 3)]],
  ['even', [act('merge', 0, 2), written, act('merge', 1, 18)]],
  ['even', [act('merge', 0, 1), act('merge', 2, 18), written, act('undo', 0)]],
  ['even', [act('merge', 0, 1), written, act('promote section', 33)]],
  ['even', [act('merge', 0, 15), written, act('undo', 0), act('edit', 1)]],
  ['even', [act('edit', 0), written, act('edit', 18)]],
  ['even', [act('edit', 0, 13), act('promote section', 3, 3)]],
  ['even', [act('validate', 4), act('merge', 4), written, act('undo', 0)]],
  ['even', [act('edit', 0), act('discard', 7, 1), written, act('use elsewhere', 39)]],
  ['odd', [act('edit', 0), act('merge', 6, 31)]],
  ['odd', [act('promote section', 0), act('unpromote', 0), act('promote learned', 0)]],
  ['odd', [act('discard', 0), act('promote section', 1)]],
  [
    'odd',
    [
      act('promote section', 15),
      act('promote section', 2, 7),
      act('promote learned', 5),
      act('merge', 3),
      act('unpromote', 32),
    ],
  ],
  ['odd', [act('validate', 13), written, act('discard', 2), act('merge', 3, 4), written]],
  ['even', [act('promote learned', 1), act('merge into', 2), written, act('merge into', 4, 3), act('unpromote', 0)]],
  ['odd', [act('promote section', 0, 1), act('merge into', 2, 3), act('edit reference', 0), act('merge into', 5)]],
]

test(
  'for any history of decisions, write-backs, syncs and restarts: undoing all restores the files and rows of the start, and redoing all those of the end',
  { timeout: 600_000 },
  () => assertHistories({ kinds: actKinds, least: 1, seed: 20261120, onceWrong }, holds),
)

async function holds(harness: TestEngine, world: 'even' | 'odd', acts: Act[]): Promise<void> {
  await buildWorld(harness, world)
  const start = harness.snapshot()
  const touched = new Set<string>()
  const rows = decided(harness)
  const curator = createCurator(harness, (_name, from, to) => useElsewhere(harness, { start, touched, from, to }))
  const expectStart = (): void => {
    expect(byStore(harness, harness.snapshot(), touched)).toEqual(byStore(harness, start, touched))
    expect(decided(harness)).toEqual(rows)
  }
  for (const act of acts) await curator.act(act)
  await curator.write()
  const end = { files: readables(harness), rows: standing(harness) }
  const steps = await curator.undoAll()
  await curator.write()
  expectStart()
  await curator.redo(steps)
  await curator.write()
  expect(readables(harness)).toEqual(end.files)
  expect(standing(harness)).toEqual(end.rows)
  expect(await curator.undoAll()).toBe(steps)
  await curator.write()
  expectStart()
}

interface Use {
  start: Record<string, string>
  touched: Set<string>
  from: RegExp
  to: string
}

/** Somebody else changes a field of a record that is none of ours, wherever it stands; the start is what they would have left without us. */
function useElsewhere(harness: TestEngine, { start, touched, from, to }: Use): void {
  for (const [path, text] of Object.entries(harness.snapshot())) {
    if (!from.test(text)) continue
    writeFileSync(path, text.replace(from, to), 'latin1')
    touched.add(storeOf(harness, path))
    for (const [place, former] of Object.entries(start)) if (from.test(former)) start[place] = former.replace(from, to)
  }
}

/** Files to the byte; of a store somebody else changed too, what it holds, in whichever of its files and order. */
function byStore(
  harness: TestEngine,
  all: Record<string, string>,
  touched: ReadonlySet<string>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const held = new Map<string, unknown[]>()
  for (const [path, text] of Object.entries(all)) {
    const store = storeOf(harness, path)
    if (touched.has(store)) held.set(store, [...(held.get(store) ?? []), readable(path, text)].flat())
    else result[path] = text
  }
  for (const [store, items] of held)
    result[store] = items
      .filter((item) => item !== '')
      .sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1))
  return result
}

function storeOf(harness: TestEngine, path: string): string {
  return path.slice(harness.folder.length + 1).split('/')[0] ?? ''
}

/** Files that hold anything, as their readers take them. */
function readables(harness: TestEngine): Record<string, unknown> {
  const files = Object.entries(harness.snapshot()).filter(([, text]) => text.trim() !== '')
  return Object.fromEntries(files.map(([path, text]) => [path, readable(path, text)]))
}

/**
 * A file as its readers take it. The order and spacing of lines we add, a curator's name, and whether a dismissed result
 * ever stood there, hang on when each was written.
 */
function readable(path: string, text: string): unknown {
  const read = (part: string): unknown => {
    try {
      return { ...(JSON.parse(part) as object), curated_by: undefined }
    } catch {
      return part.replaceAll(/, ?"curated_by": ?("[^"]*"|null)/g, '')
    }
  }
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line !== '' && !(line.includes('"mem_2026') && line.includes('dismissed')))
  if (path.endsWith('.json')) return read(text)
  if (!/jsonl$|MEMORY\.md$/.test(path)) return text
  return lines.map(read).sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1))
}

/**
 * Rows, and the agents' own records that stand: whether a result ever did, and where one fell, hangs on when it was written;
 * what a note that is its own reference said when it was last read, on when that was.
 */
function standing(harness: TestEngine): unknown {
  const { records = [], ...rows } = decided(harness)
  const stand = records.filter(({ ours, present }) => ours === 0 && present === 1)
  return { ...rows, records: stand.map((record) => ({ ...record, content_hash: undefined })) }
}

/** What decisions change, without the library's own row numbers and what agents count. */
function decided(harness: TestEngine): Record<string, Record<string, unknown>[]> {
  const rows = harness.rows() as Record<string, Record<string, unknown>[]>
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
