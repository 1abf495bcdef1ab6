import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMemory } from '../../store/queries/memories.ts'
import { atTerminal } from '../../testing/atTerminal.ts'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { topic } from '../../testing/stores.ts'
import { promote } from './promote.ts'
import { takeOver } from './takeOver.ts'
import { undo } from '../verbs/undo.ts'
import { unpromote } from './unpromote.ts'
import type { PromotionRequest } from '../../../../shared/model/reference.ts'

// Somebody else edits what was promoted in its place; what they wrote is taken over, and later un-promoted.

let harness: TestEngine
const { decide, idOf, write } = atTerminal(() => harness)
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(
    'cc/memory/MEMORY.md',
    '# Memory\n\n- [Fees](fees.md) — in cents\n- [Ports](ports.md) — ports begin at 4000\n- [Retries](retries.md) — webhooks retry\n',
  )
  harness.write('cc/memory/fees.md', topic('fees', 'in cents', 'Fees are kept in cents.'))
  harness.write('cc/memory/ports.md', topic('ports', 'ports begin at 4000', 'The first free port is 4000.'))
  harness.write(
    'cc/memory/retries.md',
    topic(
      'retries',
      'webhooks retry',
      'I learned that carriers resend a webhook after 5 seconds when nothing answers.',
    ),
  )
  await harness.sync('cc/memory')
})
afterEach(() => harness.end())

const file = (name: string) => `cc/memory/${name}`
const edited = (name: string, from: string, to: string): void => {
  expect(harness.read(file(name))).toContain(from)
  harness.write(file(name), harness.read(file(name)).replace(from, to))
}

const edits: [string, Omit<PromotionRequest, 'memory_id'>, () => void][] = [
  ['its text', { target: 'own-topic' }, () => edited('retries.md', 'after 5 seconds', 'after 7 seconds')],
  [
    'its whole text',
    { target: 'own-topic' },
    () => edited('retries.md', 'Carriers resend a webhook after 5 seconds when nothing answers.', 'Nobody resends.'),
  ],
  [
    'its hook',
    { target: 'hook', description: 'what carriers resend' },
    () => edited('MEMORY.md', 'what carriers resend', 'what they send twice'),
  ],
  [
    'its description',
    { target: 'hook', description: 'what carriers resend' },
    () => edited('retries.md', 'what carriers resend', 'what they send twice'),
  ],
  [
    'its line, moved down',
    { target: 'index-top' },
    () =>
      harness.write(
        file('MEMORY.md'),
        '# Memory\n\n- [Fees](fees.md) — in cents\n- [Retries](retries.md) — webhooks retry\n- [Ports](ports.md) — ports begin at 4000\n',
      ),
  ],
  ['its line, reworded', { target: 'index-top' }, () => edited('MEMORY.md', 'webhooks retry', 'they retry')],
  [
    'its line, removed',
    { target: 'hook', description: 'what carriers resend' },
    () => edited('MEMORY.md', '- [Retries](retries.md) — what carriers resend\n', ''),
  ],
]
for (const synced of [true, false])
  test.each(edits)(
    `an outside edit of %s that was taken over (${synced ? 'synced' : 'not synced'}) can be un-promoted`,
    async (_, wish, edit) => {
      const id = idOf('retries.md')
      await decide(promote(harness.engine.core, { memory_id: id, reason: 'x', ...wish }))
      const [reference] = harness.engine.core.library.db.prepare('SELECT id FROM refs').pluck().all() as string[]
      edit()
      if (synced) await harness.sync('cc/memory')
      await decide(takeOver(harness.engine.core, { id: reference! }))
      const theirs = harness.snapshot()
      await decide((by) => unpromote(by, reference!))
      expect(findMemory(harness.engine.core.library.db, id).maturity).toBe('raw')
      if (wish.target !== 'index-top') expect(harness.snapshot()).toEqual(theirs)
      await harness.sync('cc/memory')
      expect((await write()).needs_you).toEqual([])
      expect(harness.read(file('retries.md'))).toContain(findMemory(harness.engine.core.library.db, id).content)
      await decide((by) => undo(by))
      expect(harness.snapshot()).toEqual(theirs)
    },
  )

test('an outside edit that was not taken over blocks un-promote, and the refusal says what to do', async () => {
  const id = idOf('retries.md')
  await decide(promote(harness.engine.core, { memory_id: id, reason: 'x', target: 'own-topic' }))
  const [reference] = harness.engine.core.library.db.prepare('SELECT id FROM refs').pluck().all() as string[]
  edited('retries.md', 'after 5 seconds', 'after 7 seconds')
  const theirs = harness.snapshot()
  await expect(decide((by) => unpromote(by, reference!))).rejects.toThrow(/take its edit over first/)
  expect(harness.snapshot()).toEqual(theirs)
  await decide(takeOver(harness.engine.core, { id: reference! }))
  const { label } = await decide((by) => unpromote(by, reference!))
  expect(label).toBe('Un-promoted “Retries”; its file keeps what was edited there')
})
