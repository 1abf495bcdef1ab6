import { expect, test } from 'vitest'
import { filterReferences } from './filterReferences.ts'
import { reference } from './testing/reference.ts'

const pooling = reference({
  id: 'postgres-pooling',
  name: 'Pooling',
  tags: ['postgres'],
  content: 'Set prepare: false.',
})
const money = reference({ id: 'money', name: 'Money in minor units', content: 'Never a float.' })

test('each search word must occur in name, text, tags, id or path', () => {
  expect(filterReferences([pooling, money], 'prepare POSTGRES')).toEqual([pooling])
  expect(filterReferences([pooling, money], 'float')).toEqual([money])
  expect(filterReferences([pooling, money], 'float prepare')).toEqual([])
})

test('an empty search matches all references', () => {
  expect(filterReferences([pooling, money], '  ')).toEqual([pooling, money])
})
