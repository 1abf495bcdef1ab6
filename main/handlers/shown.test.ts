import { createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveRule } from '../engine/flows/rules/editRules.ts'
import { computeFindings } from '../engine/flows/findings/computeFindings.ts'
import { type TestEngine, createTestEngine } from '../engine/testing/createTestEngine.ts'
import { jaatoLine } from '../engine/testing/stores.ts'
import { os } from './context.ts'
import { router } from './router.ts'

const value = 'kq82-Zx71-w8Zt'
const token = ['ntn_', '73402195661', 'q7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7Te2'].join('')
const keyLines = ['MIIEq7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0P', 'm7Te2Ua9Wo4Ni8Br3Kx6Gz5q7Rt2Lw9Zk']
const key = ['-----BEGIN RSA PRIVATE KEY-----', ...keyLines, '-----END RSA PRIVATE KEY-----'].join('\n')
const secrets = [value, token, ...keyLines]

let harness: TestEngine
let client: ReturnType<typeof clientOf>
beforeEach(async () => {
  harness = createTestEngine()
  client = clientOf('person-cli')
  harness.write(
    'app/.jaato/memories.jsonl',
    [
      jaatoLine('mem_a', `The worker reads postgres://parcel:${value}@db/labels.`, {
        description: `Worker, ${value}`,
        tags: [value],
      }),
      jaatoLine('mem_b', `The worker reads postgres://parcel:${value}@db/labels and tariffs.`),
      jaatoLine('mem_cut', `${'The tariffs are in a page of the wiki, and '.repeat(5)}its token is ${token}.`),
      jaatoLine('mem_key', `The key of the printer:\n${key}`),
    ].join('\n'),
  )
  await harness.sync('app')
})
afterEach(() => harness.end())

function clientOf(actor: string) {
  const library = { engine: () => harness.engine } as never
  return createRouterClient(router, { context: { library, actor, session: null } })
}

function expectHidden(...answers: unknown[]): void {
  for (const answer of answers) for (const secret of secrets) expect(JSON.stringify(answer)).not.toContain(secret)
}

async function everyAnswer(id: string): Promise<unknown[]> {
  return [
    await client.memories.list({}),
    await client.memories.list({ q: value }),
    await client.memories.page({}),
    await client.memories.facets(),
    await client.memories.get({ id }),
    await client.neighbours.similar({ id }),
    await client.neighbours.clusters({}),
    await client.neighbours.conflicts({}),
    await client.triage.findings({ id }),
    await client.triage.scan({}),
    await client.decisions.journal({}),
    await client.sources.planWriteBack({}),
    await client.references.list(),
    await client.references.search({ q: '' }),
  ]
}

test('no answer shows a secret, before and after the scan', async () => {
  expectHidden(
    await client.memories.page({}),
    await client.memories.list({}),
    await client.memories.get({ id: 'mem_a' }),
  )
  expectHidden(await client.memories.get({ id: 'mem_key' }), await client.memories.get({ id: 'mem_cut' }))
  await computeFindings(harness.engine.core)
  for (const id of ['mem_a', 'mem_cut', 'mem_key']) expectHidden(await everyAnswer(id))
})

test('a match of a new rule is masked at once, before it has scanned the memories', async () => {
  harness.write('app/.jaato/memories.jsonl', jaatoLine('mem_door', 'The door opens with DOOR-734021.'))
  await harness.sync('app')
  await computeFindings(harness.engine.core)
  const excerpt = async (): Promise<string | undefined> =>
    (await client.memories.page({})).items.find(({ external_id }) => external_id === 'mem_door')?.excerpt
  expect(await excerpt()).toContain('DOOR-734021')
  await saveRule(harness.engine.core, 'own.secret-door', {
    group: 'secret',
    sentence: 'The number of a door',
    patterns: [String.raw`\bDOOR-\d{6}\b`],
    exact_case: true,
    examples: { fire: ['DOOR-123456'], pass: ['DOOR-12'] },
  })
  expect(await excerpt()).toMatch(/^The door opens with •+\.$/)
})

test('dots replace the characters in place, so that offsets stay valid', async () => {
  const memory = await client.memories.get({ id: 'mem_a' })
  expect(memory.content).toBe(`The worker reads postgres://parcel:${'•'.repeat(value.length)}@db/labels.`)
  expect(memory.description).toBe(`Worker, ${'•'.repeat(value.length)}`)
  const { excerpt } = (await client.memories.page({})).items.find(({ external_id }) => external_id === 'mem_cut')!
  // An excerpt ends before the word that it would cut.
  expect(excerpt).toMatch(/token is…$/)
})

test('a title an agent cut in the middle of a secret shows none of it', async () => {
  const cut = token.slice(0, 24)
  harness.write(
    'app/.jaato/memories.jsonl',
    `${jaatoLine('mem_cut', `The wiki is read with ${token}.`, { description: `Wiki ${cut}` })}\n`,
  )
  await harness.sync('app')
  const memory = await client.memories.get({ id: 'mem_cut' })
  expect(JSON.stringify([memory, await client.memories.list({})])).not.toContain(cut.slice(0, 12))
  expect(memory.description).toBe(`Wiki ntn_${'•'.repeat(20)}`)
})

test('the first characters of a secret at the end of a title are masked wherever the title is shown', async () => {
  harness.write(
    'app/.jaato/memories.jsonl',
    `${jaatoLine('mem_cut', `The wiki is read with ${token}.`, { description: `Wiki ${token.slice(0, 8)}` })}\n`,
  )
  await harness.sync('app')
  const { id, description } = await client.memories.get({ id: 'mem_cut' })
  const { nodes } = await client.lineage.get({ id })
  expect([description, nodes[0]?.title]).toEqual(['Wiki ••••••••', 'Wiki ••••••••'])
})

test('identifiers stay exact, even if they look like a secret', async () => {
  harness.write('app/.jaato/memories.jsonl', jaatoLine(token, `The token is ${token}.`, { tags: [token] }))
  await harness.sync('app')
  const memory = await client.memories.get({ id: token })
  expect(memory).toMatchObject({ external_id: token, tags: [expect.stringContaining('••••')] })
  expect(memory.content).not.toContain(token)
  expect(await client.memories.get({ id: memory.id })).toEqual(memory)
})

test('a field missing from the contract is in no answer', async () => {
  const more = { items: [], total: 0, groups: [], spellings: [], secret: value }
  const odd = createRouterClient(
    { page: os.memories.page.handler(() => more) },
    { context: { library: { engine: () => harness.engine } as never, actor: 'person-cli', session: null } },
  )
  expect(await odd.page({})).toEqual({ items: [], total: 0, groups: [], spellings: [] })
})

test('a person may reveal a value, nobody else', async () => {
  expect((await client.memories.reveal({ id: 'mem_a' })).content).toContain(value)
  await expect(clientOf('agent:codex').memories.reveal({ id: 'mem_a' })).rejects.toThrow('Only a person')
})

test('masked text cannot be written back', async () => {
  const { content } = await client.memories.get({ id: 'mem_a' })
  await expect(client.decisions.edit({ id: 'mem_a', content: `${content} Daily.` })).rejects.toThrow(
    'Reveal the memory',
  )
  await expect(client.decisions.merge({ ids: ['mem_a', 'mem_b'], content })).rejects.toThrow('Reveal the memory')
  const preview = await client.references.preview({ memory_id: 'mem_a', scope: 'universal', content })
  expect(preview.problem).toContain('Reveal the memory')
})

test('a secret stays masked through a merge and its promotion, even without the context that revealed it', async () => {
  const merged = await client.decisions.merge({
    ids: ['mem_a', 'mem_b'],
    content: `Labels come with ${value} in the worker.`,
  })
  const [id = ''] = merged.created
  await computeFindings(harness.engine.core)
  expect((await client.triage.findings({ id })).map(({ rule }) => rule)).toContain('secret.password-in-address')
  expectHidden(merged, ...(await everyAnswer(id)))
  const preview = await client.references.preview({ memory_id: id, scope: 'universal' })
  expect(preview.checks.find((check) => check.id === 'secrets')).toMatchObject({ ok: false, level: 'stop' })
  expectHidden(preview)
  await expect(client.references.promote({ memory_id: id, scope: 'universal', reason: 'x' })).rejects.toThrow(
    'Holds a secret',
  )
})

test('the write-back writes exact values', async () => {
  await client.decisions.validate({ ids: ['mem_a'] })
  expectHidden(await client.sources.writeBack({}))
  expect(harness.read('app/.jaato/memories.jsonl')).toContain(value)
})

test('the journal of purged and discarded memories masks secrets in reasons', async () => {
  await client.decisions.discard({ ids: ['mem_a'], reason: `the password ${value} is old` })
  expectHidden(await client.decisions.journal({}), await client.memories.page({ maturity: 'discarded' }))
})

test('a secret enters a reference neither by an edit nor from its file, unless forced with a reason', async () => {
  const path = harness.write(
    'app/.jaato/memories.jsonl',
    `${jaatoLine('mem_ok', 'Labels are printed at night by the worker.')}\n`,
  )
  expect(path).toBeTruthy()
  await harness.sync('app')
  const { reference_id: id, path: file } = await client.references.promote({
    memory_id: 'mem_ok',
    scope: 'universal',
    reason: 'x',
  })
  const content = `Labels come from postgres://parcel:${value}@db/labels at night.`
  await expect(client.references.edit({ id, content })).rejects.toThrow('Holds a secret')
  const refused = await client.references.edit({ id, content }).catch((error: Error) => error.message)
  expect(refused).not.toContain(value)
  const text = JSON.parse(harness.read(file.slice(harness.folder.length + 1))) as Record<string, unknown>
  harness.write(file.slice(harness.folder.length + 1), JSON.stringify({ ...text, content }))
  await expect(client.references.takeOver({ id })).rejects.toThrow('Holds a secret')
  await client.references.takeOver({ id, force: true, reason: 'the password is a dummy' })
  expectHidden(await client.references.get({ id }), await client.references.list(), await client.triage.scan({}))
  const revealed = await client.references.reveal({ id })
  expect(revealed).toMatchObject({ content, versions: [{ content }, { content: expect.not.stringContaining(value) }] })
  expect(revealed.file_text).toContain(value)
})

test.each([
  ['+49 171 2345678', '+49 171 8306254'],
  ['(030) 90182-4711', '(030) 90182-8229'],
  ['ada.lovelace@gmail.com', 'grace-hopper@gmail.com'],
  ['AKIA3MTQ7XWZP4KDRV2N', 'AKIA6QWZT2XKD7RVP5ME'],
])('the differences of two notes show no part of %s or %s', async (one, other) => {
  const note = (value: string): string =>
    `The harbour office opens the lock at night only after a call, so reach the pilot at ${value} before the tide.`
  harness.write(
    'app/.jaato/memories.jsonl',
    [jaatoLine('mem_a', note(one)), jaatoLine('mem_b', note(other))].join('\n'),
  )
  await harness.sync('app')
  await harness.engine.core.jobs.ended((await client.triage.run({})).id)
  const answers = JSON.stringify([
    ...(await everyAnswer('mem_a')),
    await client.decisions.previewMerge({ ids: ['mem_a', 'mem_b'] }),
  ])
  expect(answers).toContain('•')
  for (const value of [one, other])
    for (const part of [
      value,
      value.replace(/^\W+/, ''),
      ...value.split(/[^\w]+/).filter((each) => each.length >= 6 && each !== 'harbour'),
    ])
      expect(answers).not.toContain(part)
})
