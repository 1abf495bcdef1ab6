import { expect, test } from 'vitest'
import { toBrief } from './recommendationBrief.ts'

const content = 'The labels are printed twice.\nNever restart\nthe printer while it works.'
const rule = content.slice(content.indexOf('Never'))

/** What a card quotes for a reason that rests on some words of a text. */
function quoteFor(words: string, { safety = null, text = content }: { safety?: string | null; text?: string } = {}) {
  const start = text.indexOf(words)
  const at = { field: 'content', start, end: start + words.length }
  const body = { reasons: [{ rule: 'recommend.fact', text: 'States a rule', ...at }], rules: [], with: [] }
  const columns = { rec_action: 'validate' as const, rec_confidence: 0.8, rec_other: null, rec_snoozed: null }
  return toBrief({ ...columns, rec_body: JSON.stringify(body), content: text, safety })?.quote
}

test('a card quotes on one line the words that the first reason rests on', () => {
  expect(quoteFor(rule)).toBe('Never restart the printer while it works.')
})

test('a card quotes neither the whole text nor one with something to mask', () => {
  expect(quoteFor(rule, { text: `${rule}\n` })).toBeUndefined()
  expect(quoteFor(rule, { safety: 'secret' })).toBeUndefined()
})
