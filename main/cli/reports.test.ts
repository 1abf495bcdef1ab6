import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Insights } from '../../shared/model/insights.ts'
import type { CurationReport, Digest } from '../../shared/model/report.ts'
import { type Terminal, openTerminal, writeStore } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => {
  terminal = openTerminal()
  writeStore(terminal)
  await terminal.json('sync', 'app', '--project', 'app')
})
afterEach(() => terminal.end())

test('digest prints its counts and items, and is written to the log folder of the project', async () => {
  await terminal.json('triage')
  const { out } = await terminal.run('digest')
  expect(out).toMatch(/^Memory Triage: 0 auto-promoted, 0 auto-discarded, 0 auto-merged, \d+ needs? your decision/)
  const made = await terminal.json<Digest>('digest')
  expect(made.waiting).toBe(4)
  expect(made.items.length).toBeGreaterThan(0)
  const { files } = await terminal.json<{ files: string[] }>('digest', '--write')
  expect(files).toEqual([expect.stringMatching(/app\/\.jaato\/logs\/curation\/digest-\d{4}-\d\d-\d\d\.md$/)])
  expect(terminal.read(files[0]!.slice(terminal.folder.length + 1))).toContain('Memory Triage: ')
})

test('report lists what was done and why, without undone steps', async () => {
  await terminal.json('discard', 'mem_d', '--reason', 'says nothing')
  await terminal.json('discard', 'mem_a', '--reason', 'a mistake')
  await terminal.json('undo')
  await terminal.json('retain', 'mem_c', '--reason', 'too early to tell')
  const { code, out } = await terminal.run('report')
  expect(code).toBe(0)
  expect(out).toContain('2 memories reviewed: 0 promoted, 0 merged, 0 validated, 1 snoozed, 1 discarded.')
  expect(out).toContain('(`mem_d`): says nothing')
  expect(out).toContain('(`mem_c`): too early to tell')
  expect(out).not.toContain('a mistake')
  const later = await terminal.json<CurationReport>('report', '--since', '2200-01-01')
  expect(later.reviewed).toBe(0)
  expect(await terminal.run('report', '--since', 'monday')).toMatchObject({ code: 2 })
})

test('report writes Markdown and JSON to the configured folder', async () => {
  terminal.write('app/.jaato/config.json', JSON.stringify({ curation: { log_dir: 'notes/logs' } }))
  await terminal.json('discard', 'mem_d', '--reason', 'says nothing')
  const { files } = await terminal.json<{ files: string[] }>('report', '--write')
  expect(files.map((path) => path.replace(/.*\/(app\/notes\/logs\/curation)-.*(\..*)$/, '$1$2'))).toEqual([
    'app/notes/logs/curation.md',
    'app/notes/logs/curation.json',
  ])
  const report = JSON.parse(terminal.read(files[1]!.slice(terminal.folder.length + 1))) as CurationReport
  expect(report.discarded).toMatchObject([{ external_id: 'mem_d', reason: 'says nothing' }])
  terminal.write('app/.jaato/config.json', '{ torn')
  expect(await terminal.run('report', '--write')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('config.json'),
  })
})

test('insights count the decisions of the week', async () => {
  await terminal.json('triage')
  await terminal.json('discard', 'mem_d')
  terminal.write('merged.md', 'Use pnpm, never yarn or npm.')
  await terminal.json('merge', 'mem_a', 'mem_b', '--content-file', 'merged.md')
  const made = await terminal.json<Insights>('insights', '--weeks', '3')
  expect(made.weeks).toHaveLength(3)
  expect(made.backlog.at(-1)).toBe(2)
  expect([made.discarded.at(-1), made.merged.at(-1), made.promoted.at(-1)]).toEqual([1, 1, 0])
  expect(made.goals.map(({ id }) => id)).toEqual(['noise', 'code-references', 'accuracy', 'cost'])
  const { out } = await terminal.run('insights')
  expect(out).toContain('No references yet')
  expect(await terminal.run('insights', '--weeks', '1')).toMatchObject({ code: 2 })
})
