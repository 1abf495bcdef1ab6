import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PromotionRequest } from '../../../../shared/model/reference.ts'
import { AppError } from '../../../../shared/errors.ts'
import { withState } from '../../references/referenceState.ts'
import { findReference } from '../../store/queries/references.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { topic } from '../../testing/stores.ts'
import { promote } from './promote.ts'
import { takeOver } from './takeOver.ts'
import { redo, undo } from '../verbs/undo.ts'
import { unpromote } from './unpromote.ts'

const index = 'cc/memory/MEMORY.md'
const line = '- [Retries](retries.md) — webhooks retry\n'
const lines = `# Memory\n\n- [Cache](cache.md) — cache key\n- [Fees](fees.md) — in cents\n${line}`
const ways = {
  hook: { target: 'hook', description: 'answer 200 first' },
  'index-top': { target: 'index-top' },
} satisfies Record<string, Omit<PromotionRequest, 'memory_id'>>

let harness: TestEngine
const { decide, idOf } = atTerminal(() => harness)
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(index, lines)
  harness.write(
    'cc/memory/retries.md',
    topic('retries', 'webhooks retry', 'Carriers resend a webhook after 5 seconds.'),
  )
  harness.write('cc/memory/fees.md', topic('fees', 'in cents', 'Fees are kept in cents, never in floats.'))
  harness.write('cc/memory/cache.md', topic('cache', 'cache key', 'The cache key holds the branch.'))
  await harness.sync('cc/memory')
})
afterEach(() => harness.end())

const put = (id: string, wish: Omit<PromotionRequest, 'memory_id'>) =>
  decide(promote(harness.engine.core, { memory_id: idOf(`${id}.md`), id, reason: 'reviewed', ...wish }))
const reference = (id = 'retries') =>
  withState(harness.engine.core.library, findReference(harness.engine.core.library.db, id))
const change = (from: string | RegExp, to: string) => harness.write(index, harness.read(index).replace(from, to))

const edits: [string, (text: string) => string, ('hook' | 'index-top')[]][] = [
  [
    'other words',
    (text) => text.replace(/(Retries\]\(retries.md\) — ).*/, '$1words of another'),
    ['hook', 'index-top'],
  ],
  ['another title', (text) => text.replace('[Retries]', '[Resending]'), ['hook', 'index-top']],
  ['it is gone', (text) => text.replace(/- \[Retries.*\n/, ''), ['hook', 'index-top']],
  ['its old place', (text) => `${text.replace(/- \[Retries.*\n/, '')}${line}`, ['index-top']],
]
const cases = edits.flatMap(([what, edit, targets]) => targets.map((target) => [target, what, edit] as const))

test.each(cases)(
  '%s, changed by another program (%s), is reported, blocks un-promote, and can be taken over',
  async (target, _, edit) => {
    await put('retries', ways[target])
    harness.write(index, edit(harness.read(index)))
    await harness.sync('cc/memory')
    const theirs = harness.read(index)
    expect(reference().state).toBe('changed')
    for (const verb of [(by) => unpromote(by, 'retries'), (by) => undo(by)] satisfies Parameters<typeof decide>[0][])
      await expect(decide(verb)).rejects.toThrow(AppError)
    expect(harness.read(index)).toBe(theirs)
    await decide(takeOver(harness.engine.core, { id: 'retries' }))
    expect(reference()).toMatchObject({ state: 'as-written', version: 2 })
    await decide((by) => undo(by))
    expect(reference()).toMatchObject({ state: 'changed', version: 1 })
    await decide(redo)
    expect(reference().state).toBe('as-written')
  },
)

test('taking over a hook updates the description of the reference', async () => {
  await put('retries', ways.hook)
  change('answer 200 first', 'words of another')
  await decide(takeOver(harness.engine.core, { id: 'retries' }))
  expect(reference().description).toBe('words of another')
})

test.each(['hook', 'index-top'] as const)(
  '%s: outside changes to other lines do not count as changes of it',
  async (target) => {
    await put('retries', ways[target])
    change('in cents', 'in euro cents')
    change('- [', '- [New](new.md) — new\n- [')
    change(/- \[Cache.*\n/, '')
    expect(reference().state).toBe('as-written')
    await decide((by) => unpromote(by, 'retries'))
    expect(harness.read(index)).toContain(line)
  },
)

test('a line moved above another promoted one still counts as written, and so does the other', async () => {
  await put('retries', { target: 'index-top' })
  await put('cache', { target: 'index-top' })
  expect([reference().state, reference('cache').state]).toEqual(['as-written', 'as-written'])
  await decide((by) => unpromote(by, 'retries'))
  expect(reference('cache').state).toBe('as-written')
})

test('a description written with the hook is part of it', async () => {
  await put('retries', ways.hook)
  harness.write('cc/memory/retries.md', harness.read('cc/memory/retries.md').replace('answer 200 first', 'other'))
  expect(reference().state).toBe('changed')
})
