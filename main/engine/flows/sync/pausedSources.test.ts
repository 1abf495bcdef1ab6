import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Digest } from '../../../../shared/model/report.ts'
import { merge } from '../../decide/merge/compose.ts'
import { discard, validate } from '../../decide/verbs/move.ts'
import { syncSource } from './pipeline.ts'
import { connectorOf } from '../../sources/connectors.ts'
import { write as writeRows } from '../../store/db.ts'
import { countPending, insertRecordRow, readRecord, refreshPending } from '../../store/pending.ts'
import { allSources, readSource } from '../../store/queries/sources.ts'
import { writeDigest } from '../reports/writeReports.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine, topic } from '../../testing/stores.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

const { decide, write, idOf } = atTerminal(() => harness)
const db = () => harness.engine.core.library.db
const source = () => readSource(db(), allSources(db())[0]?.id ?? '')
const pending = () => countPending(db())
const sync = () => syncSource(harness.engine.core, source().id)
const lines = ['One.', 'Two.', 'Three.', 'Four.']

/** Where a layout keeps four memories, the folder that is moved, and what names each memory. */
const layouts: Record<string, { begin(): string; moved: string; locator(id: string): string }> = {
  'the old layout': {
    begin() {
      harness.write(
        'app/.jaato/memories.jsonl',
        lines.map((text, at) => `${jaatoLine('abcd'[at] ?? '', text)}\n`).join(''),
      )
      return 'app'
    },
    moved: 'app',
    locator: (id) => id,
  },
  'the new layout': {
    begin() {
      for (const [at, text] of lines.entries())
        harness.write(`app/.jaato/memories/raw/${'abcd'[at]}.json`, jaatoLine('abcd'[at] ?? '', text))
      return 'app'
    },
    moved: 'app/.jaato',
    locator: (id) => id,
  },
  'a lone file': {
    begin() {
      harness.write('app/memories.jsonl', lines.map((text, at) => `${jaatoLine('abcd'[at] ?? '', text)}\n`).join(''))
      return 'app/memories.jsonl'
    },
    moved: 'app/memories.jsonl',
    locator: (id) => id,
  },
  'a Claude Code folder': {
    begin() {
      harness.write('app/memory/MEMORY.md', 'abcd'.replaceAll(/./g, '- [$&]($&.md) — about $&\n'))
      for (const [at, text] of lines.entries())
        harness.write(`app/memory/${'abcd'[at]}.md`, topic('abcd'[at] ?? '', `about ${'abcd'[at]}`, text))
      return 'app/memory'
    },
    moved: 'app/memory',
    locator: (id) => `${id}.md`,
  },
}
const names = Object.keys(layouts)
const away = () => harness.path('elsewhere')

/** A store of four with a merge of two, a verdict and a discarded one that wait to be written. */
async function begin(name: string): Promise<{ moved: string; total: number }> {
  const layout = layouts[name]!
  await harness.sync(layout.begin())
  const id = (letter: string) => idOf(layout.locator(letter))
  await decide((by) => merge(by, [id('a'), id('b')], { content: 'Both at once.' }))
  await decide((by) => discard(by, [id('c')], 'noise'))
  await decide((by) => validate(by, [id('d')], null))
  return { moved: harness.path(layout.moved), total: pending() }
}

test.each(names)(
  'a missing folder pauses %s: nothing counts as gone, nothing is written, all stays pending; once back, all is written',
  async (name) => {
    const { moved, total } = await begin(name)
    const rows = harness.rows()
    renameSync(moved, away())
    await expect(sync()).rejects.toMatchObject({ kind: 'unavailable', message: expect.stringContaining(source().path) })
    expect(source()).toMatchObject({
      gone: 0,
      pending: total,
      paused_since: '2026-11-20T09:00:00.000Z',
      error: expect.stringMatching(/^(Folder|File) not found; nothing changed/),
    })
    const written = await write()
    expect(written).toMatchObject({ decisions: 0, files: [], needs_you: [] })
    expect(written.paused).toEqual([
      { source_id: source().id, name: source().name, decisions: total, reason: source().error },
    ])
    expect(existsSync(moved)).toBe(false)
    expect(harness.rows()).toEqual(rows)
    renameSync(away(), moved)
    await sync()
    expect(source()).toMatchObject({ gone: 0, pending: total, paused_since: null, error: null })
    expect(await write()).toMatchObject({ decisions: total, paused: [] })
    expect(pending()).toBe(0)
    expect(JSON.stringify(harness.snapshot('app'))).toContain('Both at once.')
  },
)

test.each(names)('if only the mount point of %s is left, the source is paused too', async (name) => {
  const { moved, total } = await begin(name)
  if (moved.endsWith('.jsonl')) return
  const start = harness.snapshot('app')
  renameSync(moved, away())
  mkdirSync(moved)
  await expect(sync()).rejects.toMatchObject({ kind: 'unavailable' })
  expect(source()).toMatchObject({ gone: 0, pending: total })
  expect((await write()).paused).toMatchObject([{ decisions: total }])
  expect(harness.snapshot('app')).toEqual({})
  rmSync(moved, { recursive: true })
  renameSync(away(), moved)
  await sync()
  expect(harness.snapshot('app')).toEqual(start)
  expect(await write()).toMatchObject({ decisions: total })
})

test.each(names)(
  'a merge result missing from %s is written again, and its sources are removed only with it',
  async (name) => {
    const { total } = await begin(name)
    const result = db().prepare<[], string>(`SELECT to_id FROM edges LIMIT 1`).pluck().get() ?? ''
    const claims = { ...readRecord(db(), idOf(layouts[name]!.locator('d')))!, memory_id: result, locator: 'r', ours: 1 }
    writeRows(db(), (writable) => {
      insertRecordRow(writable, { ...claims, gone_since: '2026-11-19T09:00:00.000Z' })
      refreshPending(writable, [result])
    })
    const shown = await write(true)
    await sync()
    expect(source().pending).toBe(total)
    expect(await write()).toMatchObject({ decisions: total, needs_you: [] })
    expect(shown.decisions).toBe(total)
    expect(pending()).toBe(0)
    expect(source().gone).toBe(0)
    expect(JSON.stringify(harness.snapshot('app'))).toContain('Both at once.')
  },
)

test.each(names)('a merge result that cannot be written leaves its sources in %s unchanged', async (name) => {
  await begin(name)
  const planned = refusing('Both at once.')
  try {
    const { needs_you } = await write()
    expect(needs_you).toHaveLength(3)
  } finally {
    planned.mockRestore()
  }
  expect(source().pending).toBe(1)
  const text = JSON.stringify(harness.snapshot('app'))
  expect(text).toContain('One.')
  expect(text).toContain('Two.')
  expect(text).not.toContain('Both at once.')
  expect(text.match(/dismissed/g)?.length ?? 0).toBeLessThan(2)
  await write()
  expect(pending()).toBe(0)
  expect(JSON.stringify(harness.snapshot('app'))).toContain('Both at once.')
})

/** Has the connector refuse to add the text. */
function refusing(text: string): { mockRestore(): void } {
  const connector = connectorOf(source().kind)
  const { plan } = connector
  return vi.spyOn(connector, 'plan').mockImplementation((root, edits, files) => {
    const refused = edits.filter((edit) => edit.kind === 'add' && edit.record.content === text)
    const rest = plan!(
      root,
      edits.filter((edit) => !refused.includes(edit)),
      files,
    )
    return { ...rest, refused: [...rest.refused, ...refused.map(({ memory_id }) => ({ memory_id, reason: 'full' }))] }
  })
}

test('a merge result is written to its own store first; while that is away, the merged sources stay', async () => {
  harness.write('one/.jaato/memories.jsonl', `${jaatoLine('a', 'One.')}\n`)
  harness.write('two/.jaato/memories.jsonl', `${jaatoLine('b', 'Two.')}\n`)
  // The source of the result is read, and therefore written, after the other.
  await harness.sync('two')
  harness.pass(1000)
  await harness.sync('one')
  await decide((by) => merge(by, [idOf('a'), idOf('b')], { content: 'Both at once.' }))
  renameSync(harness.path('one'), away())
  expect(await write()).toMatchObject({
    decisions: 0,
    needs_you: [{ reason: expect.stringContaining('stays') }],
    paused: [{ decisions: 1 }],
  })
  expect(harness.read('two/.jaato/memories.jsonl')).not.toContain('dismissed')
  renameSync(away(), harness.path('one'))
  expect(await write(true)).toMatchObject({ decisions: 1, needs_you: [], paused: [] })
  expect(await write()).toMatchObject({ decisions: 1, needs_you: [], paused: [] })
  expect(harness.read('two/.jaato/memories.jsonl')).toContain('dismissed')
  expect(harness.read('one/.jaato/memories.jsonl')).toContain('Both at once.')
})

test('a report for a paused project creates no folder at its place', async () => {
  await harness.sync(layouts['the old layout']!.begin(), { project: 'app' })
  renameSync(harness.path('app'), away())
  const digest = { at: '2026-11-20T09:00:00.000Z', text: 'x' } as Digest
  expect(() => writeDigest(harness.engine.core, digest, undefined)).toThrow('was not found')
  expect(existsSync(harness.path('app'))).toBe(false)
  mkdirSync(harness.path('app/.jaato'), { recursive: true })
  expect(() => writeDigest(harness.engine.core, digest, undefined)).toThrow('nothing changed')
  expect(harness.snapshot('app')).toEqual({})
})
