import { expect, test } from 'vitest'
import type { PromotionPreview } from '../../../shared/model/reference.ts'
import { aboutWords, nextTarget, missingWords, visibleTargets, withChange } from './promotionForm.ts'

const preview = (
  request: Partial<PromotionPreview['request']> = {},
  problem: string | null = null,
): PromotionPreview => ({
  request: {
    memory_id: 'm_1',
    target: 'memory-md',
    id: 'pooling',
    name: 'Pooling',
    description: 'Pooling',
    tags: [],
    mode: 'selectable',
    scope: 'project',
    content: 'Use the pool.',
    section: 'Postgres',
    ...request,
  },
  original: 'I use the pool.',
  reason: 'States a rule',
  removed: [],
  path: '/p/MEMORY.md',
  files: [],
  creates: null,
  problem,
  unchanged: false,
  targets: [
    {
      target: 'learned',
      label: 'Reference file',
      file: '/p/.jaato/references/pooling.json',
      sections: [],
      why: null,
      room: null,
      unchanged: false,
    },
    {
      target: 'memory-md',
      label: 'MEMORY.md',
      file: '/p/MEMORY.md',
      sections: ['Testing'],
      why: null,
      room: null,
      unchanged: false,
    },
  ],
  checks: [],
})

test('switching the target clears file, section and the choice to create it, and keeps the text', () => {
  const request = { memory_id: 'm_1', target: 'memory-md' as const, section: 'X', create: true, content: 'Kept.' }
  expect(withChange(request, { target: 'learned' })).toEqual({ memory_id: 'm_1', target: 'learned', content: 'Kept.' })
})

test('switching the section clears the choice to create it', () => {
  const request = { memory_id: 'm_1', section: 'X', create: true }
  expect(withChange(request, { section: 'Y' })).toEqual({ memory_id: 'm_1', section: 'Y' })
  expect(withChange(request, { create: true }).create).toBe(true)
})

test('resetting a field returns it to the draft', () => {
  expect(withChange({ memory_id: 'm_1', content: 'Mine.' }, { content: undefined })).toEqual({ memory_id: 'm_1' })
})

test('the targets cycle', () => {
  expect(nextTarget(preview())).toBe('learned')
  expect(nextTarget(preview({ target: 'learned' }))).toBe('memory-md')
})

test('a target that would change nothing is passed over', () => {
  const [learned, index] = preview().targets as [
    PromotionPreview['targets'][number],
    PromotionPreview['targets'][number],
  ]
  const targets = [learned, { ...learned, target: 'own-topic', unchanged: true } as const, index]
  expect(nextTarget({ ...preview({ target: 'learned' }), targets })).toBe('memory-md')
  expect(nextTarget({ ...preview({ target: 'own-topic' }), targets })).toBe('memory-md')
  expect(nextTarget({ ...preview({ target: 'learned' }), targets: targets.slice(0, 2) })).toBe('learned')
})

test('one row shows the first targets and the chosen one', () => {
  const targets = (['own-topic', 'hook', 'learned', 'memory-md', 'claude-md'] as const).map((target) => ({
    ...preview().targets[0],
    target,
  })) as PromotionPreview['targets']
  const shown = (chosen: 'hook' | 'claude-md', from = targets) =>
    visibleTargets(from, chosen).map(({ target }) => target)
  expect(shown('hook')).toEqual(['own-topic', 'hook', 'learned'])
  expect(shown('claude-md')).toEqual(['own-topic', 'hook', 'claude-md'])
  expect(shown('hook', targets.slice(0, 4))).toHaveLength(4)
})

test('only a learned reference is auto or selectable', () => {
  expect(missingWords(preview({ target: 'memory-md', mode: 'auto' }), '')).toBeNull()
  expect(withChange({ memory_id: 'm_1', mode: 'auto' }, { target: 'memory-md' }).mode).toBeUndefined()
})

test('promotion is disabled while something is missing, and says what', () => {
  expect(missingWords(preview(), '')).toBeNull()
  expect(missingWords(preview({}, 'No section.'), '')).toMatch(/problem/)
  expect(missingWords(preview({ content: ' ' }), '')).toMatch(/text/)
  expect(missingWords(preview({ target: 'learned', mode: 'auto' }), ' ')).toMatch(/give a reason/)
  expect(missingWords({ ...preview(), reason: null }, ' ')).toMatch(/^Say why it is worth keeping/)
  expect(missingWords({ ...preview(), reason: null }, 'Each task touches it')).toBeNull()
  expect(missingWords(preview({ target: 'learned', mode: 'auto' }), 'Every task touches it')).toBeNull()
})

test('a text already in the file is not promoted again, and is no error', () => {
  const unchanged = (target: 'hook' | 'own-topic', problem: string | null = null) =>
    missingWords({ ...preview({ target }, problem), unchanged: true }, '')
  expect(unchanged('hook', 'The hook says this already.')).toMatch(/hook is unchanged/)
  expect(unchanged('own-topic')).toMatch(/^Its file says exactly this/)
})

test('a note that is suggested to stay as it is can be promoted so, and nothing is said to be shortened', () => {
  const asItIs = { ...preview({ target: 'own-topic' }), unchanged: true }
  const [first] = asItIs.targets
  const stays = { ...first!, target: 'own-topic', unchanged: true, why: 'It stays in its own file' } as const
  expect(missingWords({ ...asItIs, targets: [stays] }, 'x')).toBeNull()
  expect(missingWords({ ...asItIs, targets: [{ ...stays, why: null }] }, 'x')).toMatch(/^Its file says exactly this/)
  expect(aboutWords(stays)).toBe('the note stays as it is')
  expect(aboutWords({ ...stays, unchanged: false })).toContain('its text is shortened')
})
