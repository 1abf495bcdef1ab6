import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Contributed, ThoughtLineage } from '../../shared/model/contribution.ts'
import type { Memory } from '../../shared/model/memory.ts'
import { createRepository } from '../engine/testing/gitRepository.ts'
import { startRealEngine } from '../transports/testing/servedApi.ts'
import { clientOver } from '../transports/testing/tinyEngine.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

const gates = 'The lock gates close an hour before high water.'
const early = 'The lock gates close two hours before high water.'

let terminal: Terminal
beforeEach(() => void (terminal = openTerminal()))
afterEach(() => terminal.end())

const store = (...typed: string[]) => terminal.json<Contributed>('store', ...typed)
const shown = (id: string) => terminal.json<Memory>('show', id)

test('AC10: refine and consolidate store what they say, and history shows the chain', async () => {
  const first = await store(gates)
  const second = await terminal.json<Contributed>('refine', first.id, early)
  expect(second).toMatchObject({ created: true, thought_type: 'refinement', superseded: [first.id] })
  const crane = await store('The harbour crane is booked a day ahead.')
  const both = await terminal.json<Contributed>('consolidate', `${second.id}, ${crane.id}`, 'Gates and crane: ask.')
  expect(both).toMatchObject({ thought_type: 'consolidation', source_ids: [second.id, crane.id] })
  const { chain, truncated } = await terminal.json<ThoughtLineage>('history', second.id)
  expect(chain.map(({ thought_id, depth }) => [thought_id, depth])).toEqual([
    [first.id, -1],
    [second.id, 0],
    [both.id, 1],
  ])
  expect(truncated).toBe(false)
  const { out } = await terminal.run('history', second.id)
  expect(out.split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^ -1  original       .* ${first.id}  person-cli  ${gates}$`)),
    expect.stringMatching(/^ {2}0 {2}refinement/),
    expect.stringMatching(/^ \+1 {2}consolidation/),
    '',
  ])
}, 60_000)

test('an agent’s process stores as that agent, in its session; a person as a person', async () => {
  const own = await store(gates)
  terminal.marks = { CLAUDE_CODE_CHILD_SESSION: '1', CLAUDE_CODE_SESSION_ID: 'c-7' }
  const agents = await store(early, '--session', 'made-up')
  expect(await shown(agents.id)).toMatchObject({ source_agent: 'claude-code', source_session: 'c-7' })
  expect(await shown(own.id)).toMatchObject({ source_agent: null, source_session: null })
  expect(agents.guidance.text).toContain(`\`refine ${own.id}\``)
})

test('an open app judges what another process stores', async () => {
  const { id } = await store(gates)
  const host = await startRealEngine(join(terminal.folder, 'data', 'library.db'))
  const app = clientOver(host.connect('a'.repeat(32)))
  const other = await store('Done, thanks.')
  await vi.waitFor(
    async () => expect((await app.memories.get({ id: other.id })).recommendation).toMatchObject({ action: 'discard' }),
    { timeout: 30_000 },
  )
  expect((await app.memories.get({ id })).description).toBe(gates)
  await host.close()
}, 60_000)

test('a lesson belongs to the project of the current folder, unless another one or none is named', async () => {
  createRepository(terminal.folder)
  mkdirSync(join(terminal.folder, 'docs'))
  const { id } = await store(gates)
  expect((await shown(id)).project).not.toBeNull()
  expect((await shown((await store(early, '--project', './docs')).id)).project).toEqual((await shown(id)).project)
  expect((await shown((await store('Fees are whole cents.', '--project', 'none')).id)).project).toBeNull()
  expect(await terminal.run('store', 'Boats tie up at noon.', '--project', 'atlantis')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no project atlantis.'),
  })
})

test('a text is read from stdin, and its fields are kept', async () => {
  terminal.input = `${gates}\nSee the table.\n`
  const options = ['--confidence', '0.9', '--evidence', 'tide.csv:3', '--scope', 'universal', '--kind', 'fact']
  const { id } = await store('-', '--tags', 'gates,tide', '--description', 'Gates', ...options)
  expect(await shown(id)).toMatchObject({
    content: `${gates}\nSee the table.`,
    description: 'Gates',
    tags: ['gates', 'tide'],
    confidence: 0.9,
    evidence: 'tide.csv:3',
    scope: 'universal',
    kind: 'fact',
  })
})

test('wrong use and bad input say what to do, and store nothing', async () => {
  for (const typed of [['refine', 'a'], ['consolidate', 'a,b'], ['store'], ['store', 'x', '--confidence', 'high']])
    expect((await terminal.run(...typed)).code, typed.join(' ')).toBe(2)
  expect(await terminal.run('refine', 'nobody', early)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no memory nobody.'),
  })
  const { id } = await store(gates)
  expect(await terminal.run('consolidate', id, early)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('it joins two or more'),
  })
  expect(await terminal.run('store', 'x'.repeat(20_001))).toMatchObject({
    code: 1,
    errors: expect.stringContaining('content: at most 20000 characters; store one lesson at a time'),
  })
  expect(await terminal.json('list')).toHaveLength(1)
})

test('without --json, the answer names the memory, what it replaces and what is known', async () => {
  const first = await store(gates)
  const { out } = await terminal.run('refine', first.id, early)
  expect(out).toMatch(/^memory +m_\w{16} \(new, raw\)\ntype +refinement, weight 1\nsupersedes +m_\w{16}\n$/)
  expect((await terminal.run('refine', first.id, early)).out).toContain('(stored before)')
  const second = await terminal.run('refine', first.id, `${early} At night it is the other way round.`)
  expect(second.out).toContain(`${first.id}, which it does not replace by itself\n`)
})
