import { expect, test } from 'vitest'
import { mergeDraft, parseTags } from './mergeDraft.ts'

test('the draft is the fullest text and what only the others say', () => {
  const draft = mergeDraft([
    { content: 'Set max to 20.', description: 'Pool', tags: ['db'] },
    {
      content: 'All services share one pool. Set max to 20 in each worker.',
      description: 'Pool size',
      tags: ['db', 'pool'],
    },
    { content: 'All services share one pool! Watch maxwait.', description: 'Pools', tags: ['ops'] },
  ])
  expect(draft.content).toBe(
    'All services share one pool. Set max to 20 in each worker.\nWatch maxwait.\nSet max to 20.',
  )
  expect(draft.description).toBe('Pool size')
  expect(draft.tags).toEqual(['db', 'pool', 'ops'])
})

test('tags are typed with commas or spaces and kept once', () => {
  expect(parseTags(' db,  pool db\n')).toEqual(['db', 'pool'])
})
