import { afterEach, expect, test } from 'vitest'
import { type AdvisorProvider, advisorProviders } from '../../../shared/model/advisor.ts'
import { required } from '../../../shared/required.ts'
import type { LanguageModelPlace, LanguageModelQuestion } from '../../engine/ports.ts'
import { type FakeAnswer, type FakeEndpoint, fakeUsage, startFakeEndpoint } from '../testing/fakeEndpoint.ts'
import { nodeLanguageModels } from './nodeLanguageModels.ts'

let endpoint: FakeEndpoint
afterEach(() => endpoint.close())

const question: LanguageModelQuestion = {
  system: 'You advise.',
  turns: [
    { by: 'us', text: 'Is the pier open?' },
    { by: 'model', text: 'Perhaps.' },
    { by: 'us', text: 'As JSON, please.' },
  ],
  schema: { type: 'object', properties: { open: { type: 'boolean' } } },
  tokens: { question: 5000, reply: 700 },
}
const models = () => nodeLanguageModels({ pause: 1 })

function placeAt(provider: AdvisorProvider, more: Partial<LanguageModelPlace> = {}): LanguageModelPlace {
  const key = { variable: 'PIER_KEY', value: 'k-1' }
  return { provider, baseUrl: endpoint.baseUrl(provider), model: 'tiny', key, timeout: 5000, ...more }
}

/** What the model is asked with answers in order; the last one stays. */
async function ask(answers: FakeAnswer[], provider: AdvisorProvider = 'openai-compatible', more = {}) {
  let at = 0
  endpoint = await startFakeEndpoint(() => answers[Math.min(at++, answers.length - 1)] ?? 'hang')
  return models().ask(placeAt(provider, more), question, new AbortController().signal)
}

const refusal = async (answers: FakeAnswer[], more = {}): Promise<string> => {
  const error: unknown = await ask(answers, 'openai-compatible', more).catch((thrown: unknown) => thrown)
  return error instanceof Error ? error.message.replace(/127\.0\.0\.1:\d+/, 'HOST') : 'no error'
}

const { schema } = question

test.each([
  [
    'openai-compatible',
    { path: '/v1/chat/completions', key: 'Bearer k-1' },
    { max_tokens: 700, response_format: { type: 'json_schema', json_schema: { name: 'reply', schema } } },
  ],
  [
    'ollama',
    { path: '/api/chat', key: 'Bearer k-1' },
    { stream: false, format: schema, options: { num_predict: 700, num_ctx: 8192 } },
  ],
  [
    'anthropic',
    { path: '/v1/messages', key: 'k-1' },
    {
      max_tokens: 700,
      system: 'You advise.',
      tools: [{ name: 'reply', description: 'Gives the reply.', input_schema: schema }],
      tool_choice: { type: 'tool', name: 'reply' },
    },
  ],
] as const)(
  '%s gets words, schema and key in its shape, and its tokens are counted',
  async (provider, address, rest) => {
    const reply = await ask([{ says: '{"open":true}' }], provider)
    expect(reply).toEqual({ text: '{"open":true}', isCut: false, tokens: fakeUsage })
    const { path, headers, body, words } = required(endpoint.received[0], 'request')
    expect(words).toBe('You advise.\nIs the pier open?\nPerhaps.\nAs JSON, please.')
    expect({ path, key: headers['authorization'] ?? headers['x-api-key'] }).toEqual(address)
    const { messages: _, ...other } = body
    expect(other).toEqual({ model: 'tiny', ...rest })
  },
)

test('a reply that a limit cut off says so', async () => {
  for (const provider of advisorProviders) {
    expect(await ask([{ says: '{"open":', isCut: true }], provider)).toMatchObject({ text: '{"open":', isCut: true })
    if (provider !== 'anthropic') await endpoint.close()
  }
})

test('a server that knows no schema is asked once more without, and from then on', async () => {
  endpoint = await startFakeEndpoint(({ body }) =>
    'response_format' in body
      ? { status: 400, raw: '{"error":{"message":"response_format is not supported"}}' }
      : { says: '{}' },
  )
  const asked = models()
  const { signal } = new AbortController()
  await asked.ask(placeAt('openai-compatible'), question, signal)
  await asked.ask(placeAt('openai-compatible'), question, signal)
  expect(endpoint.received.map(({ body }) => 'response_format' in body)).toEqual([true, false, false])
})

test('a busy server is asked three times, and then named', async () => {
  const busy: FakeAnswer = { status: 429, raw: '{"error":{"message":"slow down"}}', headers: { 'retry-after': '0' } }
  expect((await ask([busy, { status: 503, raw: '' }, { says: '{}' }])).text).toBe('{}')
  await endpoint.close()
  expect(await refusal([busy])).toBe(
    'HOST takes no more requests now (429): too many, or the quota is used up. Try again later. It says: “slow down”',
  )
  expect(endpoint.received).toHaveLength(3)
})

test('a server that asks for a pause of minutes is not waited for', async () => {
  expect(await refusal([{ status: 429, raw: '', headers: { 'retry-after': '300' } }])).toContain('(429)')
  expect(endpoint.received).toHaveLength(1)
})

test.each([
  [
    { status: 401, raw: '{"error":{"message":"bad key: k-1"}}' },
    'HOST refuses the key in PIER_KEY (401). Check the key, or name another variable. It says: “bad key: ••••••••”',
  ],
  [
    { status: 404, raw: '{"error":"model not found"}' },
    'HOST knows no model “tiny”, or has nothing at this address (404). Check the model and the base URL. It says: “model not found”',
  ],
  [{ status: 500, raw: '<html>' }, 'HOST has a problem of its own (500). Try again later.'],
  [
    { status: 200, raw: '<!doctype html><p>Welcome' },
    'HOST answers with something that is no reply of a model (200). Check the base URL and the provider.',
  ],
  [
    { status: 200, raw: '{"choices":[{"mess' },
    'HOST answers with something that is no reply of a model (200). Check the base URL and the provider.',
  ],
  [
    { status: 302, raw: '', headers: { location: 'http://127.0.0.1:1/' } },
    'HOST could not be reached, or redirected the request. Check that the server runs, and the base URL of the advisor’s model.',
  ],
] satisfies [FakeAnswer, string][])(
  'an answer %o is a problem that names the server and the way out',
  async (answer, words) => {
    expect(await refusal([answer])).toBe(words)
  },
)

test('a server that wants a key says so where none is named', async () => {
  expect(await refusal([{ status: 401, raw: '' }], { key: null })).toContain('HOST wants a key (401)')
})

test('an answer without end is not read to its end', async () => {
  expect(await refusal([{ status: 200, raw: 'x'.repeat(4_100_000) }])).toContain(
    'The answer of HOST is longer than 4 MB.',
  )
})

test('a server that hangs is given up after the time limit', async () => {
  expect(await refusal(['hang'], { timeout: 100 })).toContain('HOST did not answer in 0.1 seconds')
})

test('nobody at the address', async () => {
  expect(await refusal([{ says: '' }], { baseUrl: 'http://127.0.0.1:1' })).toContain('could not be reached')
})

test('stopping ends a call that hangs, and the wait for a busy server', async () => {
  for (const answer of ['hang', { status: 503, raw: '', headers: { 'retry-after': '20' } }] satisfies FakeAnswer[]) {
    endpoint = await startFakeEndpoint(() => answer)
    const stop = new AbortController()
    const asked = models().ask(placeAt('ollama'), question, stop.signal)
    setTimeout(() => stop.abort(), 50)
    await expect(asked).rejects.toMatchObject({ kind: 'cancelled' })
    if (answer === 'hang') await endpoint.close()
  }
})
