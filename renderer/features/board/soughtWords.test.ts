import { expect, test } from 'vitest'
import { soughtWords } from './soughtWords.ts'

test.each([
  [{ q: 'tide' }, 'the search'],
  [{ agent: 'codex' }, 'the filter'],
  [{ agent: 'codex', tag: 'port' }, 'the filters'],
  [{ q: 'tide', agent: 'codex' }, 'the search and the filter'],
])('only what is set is named: %j', (filter, words) => expect(soughtWords(filter)).toBe(words))
