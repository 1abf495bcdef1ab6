import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LookUp } from '../../shared/model/lookUp.ts'
import type { Pack } from '../../shared/model/pack.ts'
import { createRepository } from '../engine/testing/gitRepository.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openFilledTerminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

test('search prints what answers a question, with its score, state and id', async () => {
  const { out, code } = await terminal.run('search', 'how', 'many', 'connections', 'may', 'the', 'pool', 'have')
  expect(code).toBe(0)
  expect(out).toMatch(/^ +\d+ %  raw {8}m_[0-9a-z]{16}  The connection pool holds 20/)
  const found = await terminal.json<LookUp>('search', 'pool connections', '--intent', 'debug', '--limit', '1')
  expect(found).toMatchObject({ intent: 'debug', items: [{ external_id: 'mem_c', superseded: false }], total: 1 })
  const none = await terminal.run('search', 'zeppelin')
  expect(none).toMatchObject({ code: 0, out: '' })
  expect(none.errors).toContain('Nothing in the library answers that.')
  expect((await terminal.run('search', 'pool', '--intent', 'gossip')).code).toBe(2)
  expect((await terminal.run('search', 'pool', '--project', 'nowhere')).errors).toContain('There is no project nowhere')
})

test('what answers best stands first, whether memory or reference', async () => {
  const reviewed = ['Labels', 'Connections'].map(
    (title) => `${title} of the harbour are checked on Mondays, because ships wait.`,
  )
  terminal.write(
    'quay/.jaato/memories.jsonl',
    reviewed.map((text, at) => `${jaatoLine(`mem_r${at}`, text)}\n`).join(''),
  )
  await terminal.json('sync', 'quay')
  for (const at of [0, 1]) await terminal.run('promote', `mem_r${at}`, '--force', '--reason', 'seen twice')
  const { out } = await terminal.run('search', 'how many connections may the pool have')
  const lines = out.trim().split('\n')
  expect(lines.some((line) => line.includes(' reference '))).toBe(true)
  const scores = lines.map((line) => Number.parseInt(line, 10))
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(scores[0]).toBeGreaterThan(scores.at(-1) ?? 0)
})

test('pack prints Markdown within its budget, and as JSON what is in it', async () => {
  const { out } = await terminal.run('pack', '--level', 'minimal')
  expect(out).toMatch(/^# What was learned here\n\n## Rules\n- /)
  const made = await terminal.json<Pack>('pack', '--query', 'raise the pool size')
  expect(made).toMatchObject({ level: 'task', intent: 'implement', budget: 500 })
  expect(made.tokens).toBeLessThanOrEqual(500)
  expect(made.memories).toHaveLength(1)
})

test('at the start of a Claude Code session the pack of the folder’s project is printed, and nothing elsewhere', async () => {
  const other = openTerminal()
  createRepository(join(other.folder, 'app')).commit('2026-11-01T00:00:00Z', { 'src/a.ts': 'a\n' })
  other.write('app/.jaato/memories.jsonl', jaatoLine('a', 'Never moor at the fuel quay.'))
  await other.json('sync', 'app')
  const start = async (cwd: string) => {
    other.input = JSON.stringify({ session_id: 's9', cwd, hook_event_name: 'SessionStart', source: 'startup' })
    return other.run('pack', '--session-start')
  }
  const ran = await start(realpathSync(join(other.folder, 'app', 'src')))
  expect(ran).toMatchObject({ code: 0, errors: '' })
  expect(ran.out).toContain('Never moor at the fuel quay.')
  expect(await start(other.folder)).toMatchObject({ code: 0, out: '', errors: '' })
  other.input = 'not JSON'
  const broken = await other.run('pack', '--session-start')
  expect(broken.code).toBe(1)
  expect(broken.errors).toContain('a JSON object with session_id and cwd')
  other.end()
})

test('in the folder of a project, search and pack answer for that project, and for all with --all-projects', async () => {
  const other = openTerminal()
  createRepository(other.folder).commit('2026-11-01T00:00:00Z', { 'src/a.ts': 'a\n' })
  createRepository(join(other.folder, 'quay')).commit('2026-11-01T00:00:00Z', { 'src/b.ts': 'b\n' })
  other.write('.jaato/memories.jsonl', jaatoLine('a', 'Never moor at the fuel quay.'))
  other.write('quay/.jaato/memories.jsonl', jaatoLine('b', 'Never moor at the grain quay.'))
  for (const store of ['.jaato', 'quay/.jaato']) await other.json('sync', store)
  const answers = async (...options: string[]) => {
    const { items } = await other.json<LookUp>('search', 'where to moor', ...options)
    const { memories } = await other.json<Pack>('pack', '--query', 'where to moor', ...options)
    expect(memories.toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    return items.map(({ external_id }) => external_id).toSorted()
  }
  expect(await answers()).toEqual(['a'])
  expect(await answers('--all-projects')).toEqual(['a', 'b'])
  expect(await answers('--project', 'quay')).toEqual(['b'])
  expect((await other.run('search', 'grain')).errors).toContain('--all-projects')
  expect((await other.run('search', 'grain', '--all-projects', '--project', 'quay')).code).toBe(2)
  other.end()
})

test('check-freshness lists what a commit made stale since the last check, with that commit', async () => {
  const other = openTerminal()
  const app = createRepository(join(other.folder, 'app'))
  app.commit('2026-11-01T00:00:00Z', { 'src/tide.ts': 'export const tide = 1\n', 'src/a.ts': 'a\n' })
  const note = jaatoLine('a', 'The tide is read in `src/tide.ts`.', { timestamp: '2026-11-10T12:00:00+00:00' })
  other.write('app/.jaato/memories.jsonl', note)
  await other.json('sync', 'app')
  expect(await other.json('check-freshness')).toMatchObject({ stale: [], unused: [], problems: [] })
  app.git('rm', '-q', 'src/tide.ts')
  const commit = app.commit('2026-11-16T00:00:00Z')
  const { out } = await other.run('check-freshness', '--project', 'app')
  expect(out).toContain(commit.slice(0, 7))
  expect(out).toContain('The tide is read in')
  const again = await other.json('check-freshness')
  expect(again).toMatchObject({ stale: [{ kind: 'memory', commit, is_new: false }] })
  other.end()
})
