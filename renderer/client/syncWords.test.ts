import { expect, test } from 'vitest'
import { syncWords } from './syncWords.ts'

const nothing = { added: 0, updated: 0, unchanged: 88, gone: 0, unreadable: 0, needs_you: 0 }
const words = (result: Record<string, unknown>, label = 'Reading all sources') => syncWords({ label, result })

test('a sync of unchanged files reports nothing new', () => {
  expect(words({ ...nothing, sources: 4, failed: 0 })).toBe('Nothing new in 4 sources')
  expect(words({ ...nothing, source_id: 's_1' }, 'Reading lessons.md')).toBe('Nothing new in lessons.md')
})

test('new memories are counted by kind', () => {
  const result = { ...nothing, added: 1200, updated: 1, gone: 2, needs_you: 1, sources: 1, failed: 0 }
  expect(words(result)).toBe('1,200 new, 1 changed, 2 no longer in the files, 1 needs you in 1 source')
})

test('a source that could not be read is named, and not among those without news', () => {
  expect(words({ ...nothing, sources: 3, failed: 1 })).toBe('Nothing new in 2 sources; 1 could not be read')
  expect(words({ ...nothing, sources: 2, failed: 2 })).toBe('2 sources could not be read')
})
