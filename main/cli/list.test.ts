import { afterEach, beforeEach, expect, test } from 'vitest'
import { jaatoLine } from '../engine/testing/stores.ts'
import { type Terminal, openFilledTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(async () => void (terminal = await openFilledTerminal()))
afterEach(() => terminal.end())

type Listed = { id: string; external_id: string; maturity: string }
const names = async (...typed: string[]) =>
  (await terminal.json<Listed[]>('list', ...typed)).map(({ external_id }) => external_id)

test('every memory has the fields other tools know, newest first', async () => {
  const all = await terminal.json<Listed[]>('list')
  expect(all.map(({ external_id }) => external_id)).toEqual(['mem_d', 'mem_c', 'mem_b', 'mem_a'])
  expect(all[1]).toMatchObject({
    id: expect.stringMatching(/^m_[0-9a-f]{16}$/),
    content: 'The connection pool holds 20; more make migrations wait.',
    description: 'The connection pool holds 20',
    tags: ['postgres'],
    timestamp: expect.stringMatching(/^2026-11-\d\dT\d\d:00:02\.000Z$/),
    usage_count: 1,
    last_accessed: null,
    maturity: 'raw',
    confidence: 0.9,
    evidence: null,
    scope: 'project',
    source_agent: 'codex',
    source_session: 's1',
    escalated_to: null,
    thought_type: 'original',
    source_ids: [],
    weight: 1,
  })
})

test('each line shows the recommendation and its confidence; memories before triage are counted', async () => {
  const before = await terminal.run('list')
  expect(before.errors).toBe('4 memories not judged yet. Run `schoolhouse triage`.\n')
  await terminal.json('triage')
  const { out, errors } = await terminal.run('list')
  expect(errors).toBe('')
  const advice = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/)[3])
  expect(advice).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^[a-z-]+ \d\d %$/)))
  expect(out).toMatch(/^m_\w+ {2}raw {8}2026-11-\d\d {2}discard \d\d % {4}Done$/m)
})

test('states, search words and a limit narrow the list', async () => {
  await terminal.json('discard', 'mem_d')
  expect(await names('--maturity', 'discarded')).toEqual(['mem_d'])
  expect(await names('--maturity', 'raw', '--limit', '2')).toEqual(['mem_c', 'mem_b'])
  expect(await names('--search', 'pnp')).toEqual(['mem_b', 'mem_a'])
  expect(await names('--search', 'pnpm', '--limit', '1')).toEqual(['mem_b'])
  expect(await names('--search', 'nowhere')).toEqual([])
  expect(await names('--project', 'none')).toEqual([])
})

test('a superseded memory is listed under its successor, and only on request', async () => {
  terminal.input = 'Use pnpm; yarn breaks the lockfile.'
  const { created } = await terminal.json<{ created: string[] }>('merge', 'mem_a', 'mem_b', '--content-file', '-')
  expect(await names()).toEqual([expect.stringMatching(/^mem_2/), 'mem_d', 'mem_c'])
  const all = await terminal.json<(Listed & { superseded_by: string | null; source_ids: string[] })[]>(
    'list',
    '--superseded',
  )
  expect(all.map(({ superseded_by }) => superseded_by)).toEqual([null, null, null, created[0], created[0]])
  expect(all[0]?.source_ids).toEqual([all[4]?.id, all[3]?.id])
  expect((await terminal.run('list', '--superseded')).out.match(/\[superseded\]/g)).toHaveLength(2)
})

test('a list longer than a page is complete, in order, and cut at the limit', async () => {
  const lines = Array.from({ length: 1203 }, (_, number) =>
    jaatoLine(`n_${number}`, `Lesson number ${number}.`, {
      timestamp: `2026-11-01T0${number % 7}:00:00`,
      maturity: number % 3 === 0 ? 'validated' : 'raw',
    }),
  )
  terminal.write('many/.jaato/memories.jsonl', `${lines.join('\n')}\n`)
  await terminal.json('sync', 'many')
  const all = await terminal.json<(Listed & { timestamp: string })[]>('list', '--project', 'many')
  expect(new Set(all.map(({ id }) => id)).size).toBe(1203)
  expect(all.every(({ timestamp }, index) => index === 0 || timestamp <= (all[index - 1]?.timestamp ?? ''))).toBe(true)
  expect(await terminal.json('list', '--project', 'many', '--limit', '777')).toEqual(all.slice(0, 777))
  expect(await terminal.json('list', '--project', 'many', '--maturity', 'validated')).toEqual(
    all.filter(({ maturity }) => maturity === 'validated'),
  )
})

test('a memory is printed as one line, with control characters made visible', async () => {
  terminal.write(
    'evil/.jaato/memories.jsonl',
    `${jaatoLine('e', 'Wipe', { description: 'red \u001b[31malert\nnext', source_agent: 'c\u001b[2Jx' })}\n`,
  )
  await terminal.json('sync', 'evil')
  const { out } = await terminal.run('list', '--project', 'evil')
  expect(out).toMatch(/^m_\w{16} {2}raw {8}2026-11-\d\d {2}– {15}red ␛\[31malert⏎next \[hidden characters\]\n$/)
})

test('show prints one memory with its text, place and journal, by our id or the source’s', async () => {
  await terminal.json('validate', 'mem_c', '--reason', 'seen in the logs')
  const shown = await terminal.json<Listed & { journal: unknown[]; origin: { line: number; raw: string } }>(
    'show',
    'mem_c',
  )
  expect(shown).toMatchObject({
    maturity: 'validated',
    reason: 'seen in the logs',
    origin: { line: 3, raw: expect.stringContaining('"mem_c"') },
  })
  expect(shown.journal).toMatchObject([{ verb: 'validate', actor: 'person-cli', reason: 'seen in the logs' }])
  expect(await terminal.json('show', shown.id)).toEqual(shown)
  const { out } = await terminal.run('show', 'mem_c')
  expect(out).toMatch(/^state +validated, not written yet$/m)
  expect(out).toContain('\n\nThe connection pool holds 20; more make migrations wait.\n')
  expect(out).toContain('Validated 1 memory: seen in the logs')
})

test('an id shared by two memories lists both', async () => {
  terminal.write('twin/.jaato/memories.jsonl', `${jaatoLine('mem_a', 'Another one.')}\n`)
  await terminal.json('sync', 'twin')
  const ids = (await terminal.json<Listed[]>('list'))
    .filter(({ external_id }) => external_id === 'mem_a')
    .map(({ id }) => id)
  const { code, errors } = await terminal.run('show', 'mem_a')
  expect(code).toBe(1)
  expect(errors).toMatch(/^error: mem_a names 2 memories: /)
  for (const id of ids) expect(errors).toContain(id)
})

test('an unknown id is refused with the code other systems know', async () => {
  expect(await terminal.run('show', 'nobody')).toEqual({
    code: 1,
    out: '',
    errors: 'error: There is no memory nobody. `schoolhouse list` lists them.\n',
  })
})
