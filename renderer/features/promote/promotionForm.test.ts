import { expect, test } from 'vitest'
import type { PromotionPreview } from '../../../shared/model/reference.ts'
import { nextTarget, missingWords, withChange } from './promotionForm.ts'

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
  removed: [],
  path: '/p/MEMORY.md',
  files: [],
  creates: null,
  problem,
  unchanged: false,
  targets: [
    {
      target: 'learned',
      label: 'Learned JSON',
      file: '/p/.jaato/references/pooling.json',
      sections: [],
      why: null,
      room: null,
    },
    { target: 'memory-md', label: 'MEMORY.md', file: '/p/MEMORY.md', sections: ['Testing'], why: null, room: null },
  ],
  checks: [],
})

test('another target forgets the file, the section and the wish to create it, and keeps the text', () => {
  const request = { memory_id: 'm_1', target: 'memory-md' as const, section: 'X', create: true, content: 'Kept.' }
  expect(withChange(request, { target: 'learned' })).toEqual({ memory_id: 'm_1', target: 'learned', content: 'Kept.' })
})

test('another section is not created without a new word', () => {
  const request = { memory_id: 'm_1', section: 'X', create: true }
  expect(withChange(request, { section: 'Y' })).toEqual({ memory_id: 'm_1', section: 'Y' })
  expect(withChange(request, { create: true }).create).toBe(true)
})

test('a field taken back goes to the draft again', () => {
  expect(withChange({ memory_id: 'm_1', content: 'Mine.' }, { content: undefined })).toEqual({ memory_id: 'm_1' })
})

test('the targets go round', () => {
  expect(nextTarget(preview())).toBe('learned')
  expect(nextTarget(preview({ target: 'learned' }))).toBe('memory-md')
})

test('promotion waits for what is missing and says what', () => {
  expect(missingWords(preview(), '')).toBeNull()
  expect(missingWords(preview({}, 'No section.'), '')).toMatch(/problem/)
  expect(missingWords(preview({ content: ' ' }), '')).toMatch(/text/)
  expect(missingWords(preview({ mode: 'auto' }), ' ')).toMatch(/give a reason/)
  expect(missingWords(preview({ mode: 'auto' }), 'Every task touches it')).toBeNull()
})

test('what stands there already is not promoted, and is no problem', () => {
  const unchanged = (target: 'hook' | 'own-topic', problem: string | null = null) =>
    missingWords({ ...preview({ target }, problem), unchanged: true }, '')
  expect(unchanged('hook', 'The hook says this already.')).toMatch(/hook is unchanged/)
  expect(unchanged('own-topic')).toMatch(/Nothing to tighten/)
})
