import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PromotionRequest } from '../../../../shared/model/reference.ts'
import { withState } from '../../references/referenceState.ts'
import { countPending } from '../../store/pending.ts'
import { findMemory } from '../../store/queries/memories.ts'
import { allReferences, findReference } from '../../store/queries/references.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { topic } from '../../testing/stores.ts'
import { mergeIntoReference } from '../merge/mergeIntoReference.ts'
import { previewPromotion } from './previewPromotion.ts'
import { promote } from './promote.ts'
import { promoteMany } from './promoteMany.ts'
import { takeOver } from './takeOver.ts'
import { redo, undo } from '../verbs/undo.ts'
import { unpromote } from './unpromote.ts'

const retries = topic(
  'retries',
  'webhooks retry',
  'I learned that carriers resend a webhook after 5 seconds when nothing answers.',
)
const index =
  '# Memory\r\n\r\n## Build\r\n\r\n- [Cache](cache.md) — cache key\r\n- [Ports](<ports.md>): ports begin at 4000\r\n\r\n## Carriers\r\n\r\n- [Fees](fees.md) — in cents\r\n- [Retries](retries.md) — webhooks retry'

let harness: TestEngine
let start: unknown
const { decide, idOf, write } = atTerminal(() => harness)
beforeEach(async () => {
  harness = createTestEngine()
  harness.write('cc/memory/MEMORY.md', index)
  harness.write('cc/memory/retries.md', retries)
  harness.write(
    'cc/memory/ports.md',
    topic('ports', 'where free ports begin, and what takes them', 'The first free port is 4000.').replaceAll(
      '\n',
      '\r\n',
    ),
  )
  harness.write('cc/memory/fees.md', topic('fees', 'in cents', 'Fees are kept in cents, never in floats.'))
  harness.write('cc/memory/team/locks.md', topic('locks', 'lock order', 'Take the berth lock before the tide lock.'))
  harness.write('cc/memory/team/MEMORY.md', '- [Locks](locks.md) — lock order\n')
  await harness.sync('cc/memory')
  start = harness.snapshot()
})
afterEach(() => harness.end())

const put = (locator: string, wish: Omit<PromotionRequest, 'memory_id'>) =>
  decide(promote(harness.engine.core, { memory_id: idOf(locator), reason: 'reviewed', ...wish }))
const preview = (locator: string, wish: Omit<PromotionRequest, 'memory_id'> = {}) =>
  previewPromotion(harness.engine.core, { memory_id: idOf(locator), ...wish }, 'person-cli')
const memory = (locator: string) => findMemory(harness.engine.core.library.db, idOf(locator))
const count = () =>
  harness.engine.core.library.db.prepare<[], { n: number }>('SELECT count(*) AS n FROM memories').get()?.n

/** What is to hold after every promotion in place: nothing is asked, nothing waits, nothing is new. */
async function standsStill(locator: string): Promise<void> {
  const before = harness.snapshot()
  await harness.sync('cc/memory')
  expect({ count: count(), pending: countPending(harness.engine.core.library.db) }).toEqual({ count: 4, pending: 0 })
  expect(memory(locator)).toMatchObject({ maturity: 'escalated', attention: null })
  const [reference] = allReferences(harness.engine.core.library.db)
  expect(withState(harness.engine.core.library, reference!).state).toBe('as-written')
  expect(await write()).toMatchObject({ files: [], needs_you: [] })
  expect(harness.snapshot()).toEqual(before)
}

const ways: [string, Omit<PromotionRequest, 'memory_id'>, string, string][] = [
  [
    'the text is shortened',
    { target: 'own-topic', content: 'Carriers resend a webhook after 5 seconds when nothing answers.' },
    retries.replace('I learned that carriers', 'Carriers'),
    index,
  ],
  [
    'the hook is changed together with an equal description',
    { target: 'hook', description: 'carriers resend after 5 s: answer 200 first' },
    retries.replace('webhooks retry', '"carriers resend after 5 s: answer 200 first"'),
    index.replace('webhooks retry', 'carriers resend after 5 s: answer 200 first'),
  ],
  [
    'the line moves to the top of its section',
    { target: 'index-top' },
    retries,
    index
      .replace('\r\n- [Retries](retries.md) — webhooks retry', '')
      .replace('- [Fees]', '- [Retries](retries.md) — webhooks retry\r\n- [Fees]'),
  ],
]

test.each(ways)(
  '%s; sync changes nothing, and undo, redo and un-promote restore every byte',
  async (_, wish, file, list) => {
    const shown = preview('retries.md', wish)
    expect(shown.problem).toBeNull()
    expect(shown.path).toBe(harness.path('cc/memory/retries.md'))
    const changed = [file === retries ? [] : 'retries.md', list === index ? [] : 'MEMORY.md'].flat()
    expect(shown.files.map(({ path }) => path)).toEqual(changed.map((name) => harness.path(`cc/memory/${name}`)))

    await put('retries.md', { ...wish, id: 'retries' })
    const written = harness.snapshot()
    expect(harness.read('cc/memory/retries.md')).toBe(file)
    expect(harness.read('cc/memory/MEMORY.md')).toBe(list)
    await standsStill('retries.md')
    await decide((by) => undo(by))
    expect(harness.snapshot()).toEqual(start)
    await harness.sync('cc/memory')
    expect(memory('retries.md')).toMatchObject({ maturity: 'raw', attention: null })
    await decide((by) => redo(by))
    expect(harness.snapshot()).toEqual(written)
    await standsStill('retries.md')
    await harness.restart()
    await decide((by) => unpromote(by, 'retries'))
    expect(harness.snapshot()).toEqual(start)
    await harness.sync('cc/memory')
    expect(memory('retries.md')).toMatchObject({ maturity: 'raw', attention: null })
    expect({ count: count(), pending: countPending(harness.engine.core.library.db) }).toEqual({ count: 4, pending: 0 })
  },
)

test('a description in its own words stays when the hook changes, and so does the dash of the line', async () => {
  await put('ports.md', { target: 'hook', description: 'free ports' })
  expect(harness.read('cc/memory/MEMORY.md')).toBe(index.replace('ports begin at 4000', 'free ports'))
  expect(harness.read('cc/memory/ports.md')).toContain('description: where free ports begin, and what takes them')
})

test('promoting in place is suggested first; the text goes neither into its index nor into a second file', async () => {
  const { targets, request } = preview('retries.md')
  expect(targets.map(({ target }) => target)).toEqual([
    'own-topic',
    'hook',
    'index-top',
    'learned',
    'claude-md',
    'agents-md',
    'rules',
  ])
  expect(request).toMatchObject({ target: 'own-topic', id: 'retries', name: 'Retries' })
  expect(targets.map(({ room }) => room).slice(0, 3)).toEqual(['retries.md', '14 of 150 characters', 'line 11 of 11'])
  const own = harness.path('cc/memory/MEMORY.md')
  await expect(put('retries.md', { target: 'memory-md', file: own, section: 'Build' })).rejects.toThrow(
    /is the index of this note/,
  )
  expect(preview('retries.md', { target: 'topic', file: own }).request.target).toBe('own-topic')
  expect(harness.snapshot()).toEqual(start)
})

test('a line past the loaded part of the index is moved to its top, with the lines indented below it', async () => {
  const long = Array.from({ length: 210 }, (_, at) => `- [N${at}](n${at}.md) — n\n`).join('')
  harness.write(
    'cc/memory/MEMORY.md',
    `${long}- [Retries](retries.md) — webhooks retry\n  and once more\n- [Fees](fees.md) — in cents\n`,
  )
  const { request, targets } = preview('retries.md')
  expect([request.target, targets[0]?.why]).toEqual([
    'index-top',
    'Its line in MEMORY.md is line 211, and agents load 200',
  ])
  await put('retries.md', {})
  expect(harness.read('cc/memory/MEMORY.md')).toBe(
    `- [Retries](retries.md) — webhooks retry\n  and once more\n${long}- [Fees](fees.md) — in cents\n`,
  )
  await expect(put('fees.md', { target: 'hook', description: 'in cents' })).rejects.toThrow(/already says this/)
})

test('a note with a tight text is suggested to move its line up in an index too long to be loaded, else a target outside', async () => {
  expect(preview('ports.md').request.target).toBe('learned')
  harness.write('cc/memory/MEMORY.md', `${index}${'\r\nMore.'.repeat(200)}`)
  const ports = preview('ports.md')
  expect([ports.request.target, ports.targets[0]?.why]).toEqual([
    'index-top',
    'Its text is short enough: its line in MEMORY.md moves up, as agents read the top of a section first',
  ])
  const fees = preview('fees.md')
  expect([fees.request.target, fees.unchanged]).toEqual(['learned', false])
  harness.write('cc/memory/MEMORY.md', index.replace(' — webhooks retry', ''))
  expect(preview('retries.md').request.target).toBe('hook')
})

test('a target that would change nothing says so', () => {
  const idle = (locator: string) =>
    preview(locator).targets.flatMap(({ target, unchanged }) => (unchanged ? [target] : []))
  expect(idle('ports.md')).toEqual(['own-topic', 'hook'])
  expect(idle('retries.md')).toEqual(['hook'])
})

test('of a note too long for a reference, the lesson is suggested for a target outside, and its checks pass', async () => {
  const steps = Array.from({ length: 80 }, (_, at) => `Berth ${at} has a crane and a shed beside the rails.`)
  const told = `Never moor two boats at one berth, because the ropes chafe.\n\n## The berths\n\n${steps.join('\n')}`
  harness.write('cc/memory/berths.md', topic('berths', 'mooring', told))
  await harness.sync('cc/memory')
  const { request, checks } = preview('berths.md')
  expect(request.target).toBe('learned')
  expect(request.content).toMatch(/^Never moor two boats at one berth/)
  expect(checks.find(({ id }) => id === 'length')).toMatchObject({ ok: true })
})

test('the outside target suggested for a tight note without a project can be written at once', async () => {
  const { request, targets, problem, files } = preview('fees.md')
  expect(request).toMatchObject({ target: 'learned', scope: 'universal' })
  expect(targets[0]).toMatchObject({ target: 'learned', why: expect.stringContaining('belongs to no project') })
  expect(problem).toBeNull()
  expect(files.map(({ path, change }) => ({ path, change }))).toEqual([
    { path: harness.path(`home/.jaato/references/${request.id}.json`), change: 'create' },
  ])
  await put('fees.md', {})
  expect(memory('fees.md').maturity).toBe('escalated')
  expect(preview('ports.md', { target: 'learned', scope: 'project' }).problem).toContain('belongs to no project')
})

test('moving a line up is not offered for the first line, and on request is refused with the reason', () => {
  const offered = (locator: string, wish = {}) => preview(locator, wish).targets.map(({ target }) => target)
  for (const locator of ['ports.md', 'fees.md', 'retries.md']) expect(offered(locator)).toContain('index-top')
  for (const locator of ['team/locks.md']) expect(offered(locator)).not.toContain('index-top')
  const asked = preview('team/locks.md', { target: 'index-top' })
  expect(asked.targets.map(({ target }) => target)).toContain('index-top')
  expect(asked.problem).toMatch(/is the first line of .* already\. Choose another target\.$/)
})

test('an unchanged hook or text is reported before promoting', () => {
  const asItIs = preview('fees.md', { target: 'own-topic', content: 'Fees are kept in cents, never in floats.' })
  expect(asItIs).toMatchObject({ unchanged: true, problem: null, files: [] })
  expect(preview('fees.md', { target: 'hook' })).toMatchObject({ unchanged: true, files: [] })
  expect(preview('fees.md', { target: 'hook', description: 'cents only' }).unchanged).toBe(false)
  expect(preview('fees.md', { target: 'hook', description: ' ' }).unchanged).toBe(false)
})

test('a long hook, or an empty one, is refused', async () => {
  await expect(put('retries.md', { target: 'hook', description: 'x '.repeat(90) })).rejects.toThrow(/179 characters/)
  await expect(put('retries.md', { target: 'hook', description: ' ' })).rejects.toThrow(/is empty/)
})

test('a note in a team folder changes the index of that folder', async () => {
  await put('team/locks.md', { target: 'hook', description: 'berth before tide' })
  expect(harness.read('cc/memory/team/MEMORY.md')).toBe('- [Locks](locks.md) — berth before tide\n')
  expect(harness.read('cc/memory/MEMORY.md')).toBe(index)
})

test('without an index the description serves as hook, and no index is created', async () => {
  harness.write(
    'plain/memory/deploy.md',
    topic('deploy', 'how to deploy', 'Deploy from the release branch, never from main.'),
  )
  await harness.sync('plain/memory')
  const shown = preview('deploy.md', { target: 'hook', description: 'deploys go from release' })
  expect(shown.targets.map(({ target }) => target)).not.toContain('index-top')
  await put('deploy.md', { target: 'hook', description: 'deploys go from release' })
  expect(harness.read('plain/memory/deploy.md')).toContain('description: deploys go from release\n')
  expect(Object.keys(harness.snapshot('plain'))).toEqual([harness.path('plain/memory/deploy.md')])
})

test('an outside edit is reported at the reference only, and can be taken over', async () => {
  await put('retries.md', { target: 'own-topic', id: 'retries', content: 'Carriers resend after 5 seconds.' })
  await harness.sync('cc/memory')
  harness.write('cc/memory/retries.md', retries.replace(/I learned.*/, 'Carriers resend after 9 seconds.'))
  await harness.sync('cc/memory')
  expect(memory('retries.md').attention).toBeNull()
  const { library } = harness.engine.core
  expect(withState(library, findReference(library.db, 'retries')).state).toBe('changed')
  await expect(decide((by) => unpromote(by, 'retries'))).rejects.toThrow()
  await decide(takeOver(harness.engine.core, { id: 'retries' }))
  expect(withState(library, findReference(library.db, 'retries'))).toMatchObject({ state: 'as-written', version: 2 })
  expect({ count: count(), pending: countPending(library.db) }).toEqual({ count: 4, pending: 0 })
})

test('a second note merged into it gets a pointer with a relative name; undo restores every byte', async () => {
  await put('retries.md', { target: 'own-topic', id: 'retries', content: 'Carriers resend after 5 seconds.' })
  const promoted = harness.snapshot()
  await decide(mergeIntoReference(harness.engine.core, { id: 'retries', ids: [idOf('fees.md')] }))
  await write()
  expect(harness.read('cc/memory/MEMORY.md')).toContain('- [Fees](fees.md) — in cents (promoted to retries.md)\r\n')
  expect(harness.read('cc/memory/MEMORY.md')).toContain('- [Retries](retries.md) — webhooks retry')
  expect(harness.read('cc/memory/retries.md')).toContain('in cents, never in floats')
  await decide((by) => undo(by))
  await write()
  expect(harness.snapshot()).toEqual(promoted)
})

test('several notes are tightened together, each in its own file, as one step', async () => {
  await decide(promoteMany(harness.engine.core, { ids: [idOf('retries.md'), idOf('fees.md')], reason: 'x' }))
  expect(harness.read('cc/memory/retries.md')).not.toContain('I learned')
  expect(allReferences(harness.engine.core.library.db).map(({ target }) => target)).toEqual(['own-topic', 'own-topic'])
  await decide((by) => undo(by))
  expect(harness.snapshot()).toEqual(start)
})

test('a file that changed since the last sync is refused, not overwritten', async () => {
  harness.write('cc/memory/retries.md', `${retries}One more line.\n`)
  await expect(put('retries.md', { target: 'own-topic', content: 'Short.' })).rejects.toThrow(/has changed/)
})
