import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { jaatoLine } from '../../testing/stores.ts'
import { previewPromotion } from './previewPromotion.ts'
import { previewPromotions } from './promoteMany.ts'
import { promote } from './promote.ts'

let harness: TestEngine
beforeEach(async () => {
  harness = createTestEngine()
  harness.write(
    's/.jaato/memories.jsonl',
    `${jaatoLine('mem_a', 'Retries of the carrier hide the first error it answers.')}\n`,
  )
  await harness.sync('s/.jaato')
})
afterEach(() => harness.end())

const preview = (more: object) => previewPromotion(harness.engine.core, { memory_id: 'mem_a', ...more }, 'person-cli')
const added = (files: ReturnType<typeof preview>['files']) =>
  files.flatMap(({ hunks }) =>
    hunks.flatMap(({ lines }) => lines.flatMap(({ sign, text }) => (sign === '+' ? text : []))),
  )

test('a missing section is a line of the diff, not a problem', () => {
  harness.write('s/MEMORY.md', '# Memory\n\n## Fees\n\n- In cents.\n')
  const { files, problem, creates } = preview({
    target: 'memory-md',
    file: harness.path('s/MEMORY.md'),
    section: 'Carriers',
  })
  expect(problem).toBeNull()
  expect(creates).toBe('the section “Carriers” of MEMORY.md')
  expect(added(files)).toContain('## Carriers')
})

test('a missing file is shown in full; having requested it raises no further question', () => {
  const wish = { target: 'claude-md', file: harness.path('s/CLAUDE.md') }
  const { files, creates } = preview(wish)
  expect(creates).toBe('CLAUDE.md')
  expect(files.map(({ path, change }) => [path, change])).toEqual([[harness.path('s/CLAUDE.md'), 'create']])
  expect(preview({ ...wish, create: true }).creates).toBeNull()
})

test('several memories promoted together report a created section once', () => {
  const { creates, problem, files } = previewPromotions(
    harness.engine.core,
    { ids: ['mem_a'], target: 'memory-md', file: harness.path('s/MEMORY.md'), section: 'Carriers' },
    'person-cli',
  )
  expect([problem, creates]).toEqual([null, 'MEMORY.md with the section “Carriers”'])
  expect(added(files)).toContain('## Carriers')
})

test('nothing is created unless requested', async () => {
  const wish = { memory_id: 'mem_a', target: 'claude-md' as const, file: harness.path('s/CLAUDE.md'), reason: 'x' }
  const act = harness.engine.decide(harness.engine.by('person-cli', null), promote(harness.engine.core, wish))
  await expect(act).rejects.toThrow(/CLAUDE.md does not exist/)
})

test('the index of a topic file is shown beside it', () => {
  harness.write('s/memory/MEMORY.md', '- [Fees](fees.md) — in cents\n')
  const { files } = preview({ target: 'topic', file: harness.path('s/memory/MEMORY.md'), id: 'retries' })
  expect(files.map(({ path }) => path)).toEqual([
    harness.path('s/memory/retries.md'),
    harness.path('s/memory/MEMORY.md'),
  ])
  expect(files.every(({ seen }) => seen !== undefined)).toBe(true)
})

test('a text whose dots hide a secret passes no check for secrets, because it cannot be written', () => {
  const content = 'Retries of the carrier send tok_•••••••• first, because it answers with an error.'
  const { problem, checks } = preview({ content, target: 'claude-md', file: harness.path('s/CLAUDE.md') })
  expect(problem).toMatch(/dots where a secret is hidden/)
  expect(checks.filter(({ id }) => id === 'secrets')).toMatchObject([
    { ok: false, level: 'stop', text: 'Dots hide a secret' },
  ])
  expect(preview({ content: content.replaceAll('•', '') }).checks.find(({ id }) => id === 'secrets')?.ok).toBe(true)
})
