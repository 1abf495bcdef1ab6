import { expect, test } from 'vitest'
import { indexTexts, searchTexts } from './searchTexts.ts'

const texts = [
  { title: 'Money in minor units', text: 'Never a float. Fees of a berth are whole cents.' },
  { title: 'Berths', text: 'Lock the berth row before reading the tide table.' },
  { title: 'Pooling', text: 'Set prepare: false for the pooler of the tide database, and for no other berth.' },
]
const index = indexTexts(texts, (text) => text)
const search = (query: string) => {
  const { items, spellings } = searchTexts(index, query)
  return [items.map(({ title }) => title), spellings]
}

test('a text holds every word, the last one as a prefix while it is typed', () => {
  expect(search('tide berth')).toEqual([['Berths', 'Pooling'], []])
  expect(search('prepare floa')).toEqual([[], []])
  expect(search('floa')).toEqual([['Money in minor units'], []])
  expect(search('floa ')).toEqual([['Money in minor units'], [{ typed: 'floa', shown: 'float' }]])
})

test('words of titles count more, and short texts before long ones', () => {
  expect(search('berths')[0]).toEqual(['Berths'])
  expect(search('berth')[0]).toEqual(['Berths', 'Money in minor units', 'Pooling'])
  expect(search('pool')[0]).toEqual(['Pooling'])
})

test('one typo is forgiven in a word that stands nowhere, of four letters or more', () => {
  expect(search('polling')).toEqual([['Pooling'], [{ typed: 'polling', shown: 'pooling' }]])
  expect(search('databsae ')).toEqual([['Pooling'], [{ typed: 'databsae', shown: 'database' }]])
  expect(search('prepaer')).toEqual([['Pooling'], [{ typed: 'prepaer', shown: 'prepare' }]])
  expect(search('databxxe')).toEqual([[], []])
  expect(search('nat')).toEqual([[], []])
})

test('no words find everything, in order', () => {
  expect(search('  ')[0]).toEqual(texts.map(({ title }) => title))
})
