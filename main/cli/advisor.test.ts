import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeEndpoint, sameVerdict, startFakeEndpoint } from '../platform/testing/fakeEndpoint.ts'
import { type Terminal, openTerminal, writeStore } from './testing/terminal.ts'

let terminal: Terminal
let endpoint: FakeEndpoint
beforeEach(async () => {
  terminal = openTerminal()
  endpoint = await startFakeEndpoint(({ words }) => ({ says: sameVerdict(words, { act: 'retain' }) }))
})
afterEach(async () => {
  terminal.end()
  await endpoint.close()
})

/** Has the small store read, whose memories then wait. */
const fill = async (): Promise<void> => {
  writeStore(terminal)
  await terminal.json('sync', 'app')
}

const configure = (...more: string[]) =>
  terminal.run(
    'advisor',
    'configure',
    '--provider',
    'openai-compatible',
    '--base-url',
    endpoint.baseUrl('openai-compatible'),
    '--model',
    'tiny',
    ...more,
  )

test('it is off until configured, and says how to configure it', async () => {
  expect((await terminal.run('advisor', 'status')).out).toContain('off: `schoolhouse advisor configure')
  expect(await terminal.run('advisor', 'run')).toMatchObject({
    code: 1,
    errors: 'error: The advisor is off. Configure a model first, in the settings or with `advisor configure`.\n',
  })
  expect(endpoint.received).toEqual([])
})

test('a run says what it costs before it begins, and its proposals wait for the person', async () => {
  await fill()
  expect((await configure('--price-in', '0.15', '--price-out', '0.6')).code).toBe(0)
  const dry = await terminal.run('advisor', 'run', '--dry-run')
  expect(dry.out).toMatch(
    /4 memories wait: \d settled by rules, 0 asked before, \d to ask\.\nTo tiny at 127\.0\.0\.1:\d+ \(this machine\): about 1 question, [\d,]+ tokens in, [\d,]+ out, \$0\.00\d+\./,
  )
  expect(endpoint.received).toEqual([])
  const { code, out, errors } = await terminal.run('advisor', 'run')
  expect({ code, errors }).toMatchObject({ code: 0, errors: expect.stringContaining('4 memories wait') })
  expect(out).toContain('1 question, 1,200 tokens in, 90 out, $0.00023.')
  const proposals = await terminal.json<{ verb: string; actor: string }[]>('proposals')
  expect(proposals.length).toBeGreaterThan(0)
  expect(new Set(proposals.map(({ verb, actor }) => `${actor} ${verb}`))).toEqual(
    new Set(['agent:advisor:tiny retain']),
  )
  expect(await terminal.json('advisor', 'run')).toBe(null)
  expect((await terminal.run('advisor', 'status')).out).toContain(
    'this month       1 question, 1,200 tokens in, 90 out',
  )
})

test('a large model, caps and a key are configured one by one, and turning it off forgets the models', async () => {
  await configure('--key-variable', 'TINY_KEY')
  const { small } = (await terminal.json<{ settings: { small: unknown } }>('advisor', 'status')).settings
  const big = ['--large', '--provider', 'anthropic', '--model', 'big', '--base-url', endpoint.baseUrl('anthropic')]
  expect((await terminal.run('advisor', 'configure', ...big)).errors).toContain('TINY_KEY is not set here')
  await terminal.json('advisor', 'configure', '--run-cost', '0.1', '--month-tokens', 'none', '--timeout', '30')
  expect(await terminal.json('advisor', 'status')).toMatchObject({
    settings: { small, large: { model: 'big', key_variable: 'ANTHROPIC_API_KEY' }, timeout_s: 30 },
  })
  await terminal.json('advisor', 'configure', '--model', 'tiny-2')
  expect(await terminal.json('advisor', 'status')).toMatchObject({
    settings: { small: { model: 'tiny-2', key_variable: 'TINY_KEY' }, caps: { run_cost: 0.1, month_tokens: null } },
  })
  expect(await terminal.json('advisor', 'configure', '--off')).toMatchObject({ settings: { small: null, large: null } })
})

test.each([
  [['configure'], 2, 'needs something to change'],
  [['configure', '--model', 'x'], 2, 'needs --provider'],
  [['configure', '--provider', 'openai-compatible', '--model', 'x'], 2, '--base-url is needed'],
  [
    ['configure', '--provider', 'ollama', '--model', 'x', '--base-url', 'http://192.0.2.1:11434'],
    1,
    'begins with https://',
  ],
  [['configure', '--provider', 'ollama', '--model', 'x', '--key-variable', 'sk-1234'], 1, 'never the key itself'],
  [['configure', '--run-cost', '-1'], 2, '--run-cost'],
  [['configure', '--large'], 2, '--large needs'],
  [['run', '--model', 'x'], 2, '--model is for advisor configure'],
  [['configure', '--limit', '5'], 2, '--limit is for advisor run'],
  [['ask'], 2, 'knows “status”, “configure”, “run” and “export”'],
])('advisor %j ends with %i and says why', async (typed, code, words) => {
  const ran = await terminal.run('advisor', ...typed)
  expect(ran).toMatchObject({ code, errors: expect.stringContaining(words) })
})

test('an agent’s process cannot ask the advisor or configure it', async () => {
  await configure()
  terminal.marks = { CODEX_CI: '1' }
  for (const typed of [['run'], ['status'], ['configure', '--off']])
    expect((await terminal.run('advisor', ...typed)).errors).toContain('Only a person may do this')
  expect(endpoint.received).toEqual([])
})

test('a server that answers garbage twice costs two questions and proposes nothing', async () => {
  await fill()
  await configure()
  endpoint.answer = () => ({ says: '<p>Welcome</p>' })
  expect((await terminal.run('advisor', 'run')).out).toMatch(
    /Asked about \d memor\w+: 0 proposals\.\nNot proposed: \d incomplete or unreadable\.\n1 reply had to be asked for again\.\n.*2 questions, 2,400/,
  )
})

test('a server that refuses the key fails the run, and the report says so', async () => {
  await fill()
  await configure('--key-variable', 'TINY_KEY')
  process.env['TINY_KEY'] = 'wrong'
  endpoint.answer = () => ({ status: 401, raw: '' })
  const { code, errors } = await terminal.run('advisor', 'run')
  delete process.env['TINY_KEY']
  expect(code).toBe(1)
  expect(errors).toMatch(/error: 127\.0\.0\.1:\d+ refuses the key in TINY_KEY \(401\)/)
  expect((await terminal.run('advisor', 'status')).out).toContain('failed: 127.0.0.1')
})
