import { expect, test } from 'vitest'
import { wordsToMark } from '../../../shared/text/foundWords.ts'
import { foundTags } from './foundTags.ts'

const card = { description: 'Flag binding order', tags: ['viper-binding', 'go'] }

test('a search that matches only a tag shows that tag', () => {
  expect(foundTags(card, 'Bind before parsing.', wordsToMark('viper'))).toBe('tag viper-binding')
  expect(foundTags(card, 'Bind before parsing.', wordsToMark('viper go'))).toBe('tags viper-binding, go')
})

test('no tag is shown for words that the title or the text has', () => {
  expect(foundTags(card, 'Bind before viper parses.', wordsToMark('viper binding'))).toBeNull()
  expect(foundTags(card, 'Bind before parsing.', wordsToMark('parsing'))).toBeNull()
  expect(foundTags(card, 'Bind before parsing.', [])).toBeNull()
})
