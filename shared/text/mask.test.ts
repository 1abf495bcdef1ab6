import { expect, test } from 'vitest'
import { mask, maskedQuote } from './mask.ts'
import { showHidden, withoutHidden } from './showHidden.ts'

const span = (text: string, value: string, rule = 'secret.assigned-value') => {
  const start = text.indexOf(value)
  return { rule, start, end: start + value.length }
}

test('a short value is masked entirely, a long one keeps the characters that identify its kind', () => {
  const address = 'postgres://parcel:kq82-Zx71@db'
  expect(mask(address, [span(address, 'kq82-Zx71')])).toBe('postgres://parcel:••••••••@db')
  const key = 'Use tok_7Qz2Lkv9Mbxh4TweRt now'
  expect(mask(key, [span(key, 'tok_7Qz2Lkv9Mbxh4TweRt')])).toBe('Use tok_•••••••• now')
})

test('of a long value that nothing identifies, no character is shown', () => {
  const key = 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYzq'
  expect(mask(key, [span(key, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYzq')])).toBe('aws_secret_access_key = ••••••••')
  const id = 'Use AKIAQ4Z7LMN2PRSTUVWX'
  expect(mask(id, [span(id, 'AKIAQ4Z7LMN2PRSTUVWX')])).toBe('Use AKIA••••••••')
})

test('masking hides the length of a secret and leaves other text unchanged', () => {
  const text = 'a: 1234567 b: 123456789 c: word'
  expect(mask(text, [span(text, '1234567'), span(text, '123456789'), span(text, 'word', 'noise.fragment')])).toBe(
    'a: •••••••• b: •••••••• c: word',
  )
})

test('secrets that touch or overlap, in any order, leave nothing visible between them', () => {
  const text = 'x=abcdefghij;'
  expect(mask(text, [span(text, 'defgh'), span(text, 'abcde'), span(text, 'ghij')])).toBe('x=••••••••••••••••••••••••;')
  expect(mask(text, [span(text, 'bc'), span(text, 'abcdefghij')])).toBe('x=••••••••;')
})

test('the quote of a secret shows the rest of its line, with other secrets masked', () => {
  const text = 'first line\npassword: kq82Zx71 token: mn39Pw40 end\nlast line'
  const all = [span(text, 'kq82Zx71'), span(text, 'mn39Pw40')]
  expect(maskedQuote(text, all[0]!, all)).toBe('password: •••••••• token: •••••••• end')
  const alone = 'first line\nkq82Zx71\nlast line'
  expect(maskedQuote(alone, span(alone, 'kq82Zx71'), [])).toBe('••••••••')
})

test('the quote of a secret shows nothing of the sentences before and after its own', () => {
  const text = 'It runs at depot.example. Call kq82Zx71 if it is down. **Why:** nobody watches it. Use mn39Pw40!'
  expect(maskedQuote(text, span(text, 'kq82Zx71'), [])).toBe('Call •••••••• if it is down.')
  expect(maskedQuote(text, span(text, 'mn39Pw40'), [])).toBe('Use ••••••••!')
})

test('a quote of another finding that starts or ends inside a secret shows none of it', () => {
  const text = 'key tok_7Qz2Lkv9Mbxh4TweRt end'
  const secret = span(text, 'tok_7Qz2Lkv9Mbxh4TweRt')
  const inside = { rule: 'promote.names-a-thing', start: secret.start + 6, end: text.length }
  expect(maskedQuote(text, inside, [secret, inside])).toBe('•••••••• end')
  const until = { rule: 'noise.fragment', start: 0, end: secret.end - 3 }
  expect(maskedQuote(text, until, [secret])).not.toMatch(/7Qz|Twe/)
})

test('a quote begins and ends with whole words of the text', () => {
  const text = 'Überholte Zwischenspeicher are emptied by the schedulers of harbour_two every night'
  const inside = { rule: 'noise.fragment', start: text.indexOf('speicher'), end: text.indexOf('lers of') }
  expect(maskedQuote(text, inside, [])).toBe('Zwischenspeicher are emptied by the schedulers')
  const whole = { rule: 'noise.fragment', start: text.indexOf(' are'), end: text.indexOf(' of') }
  expect(maskedQuote(text, whole, [])).toBe(' are emptied by the schedulers')
  const unspaced = '価格は毎日変わる'
  expect(maskedQuote(unspaced, { rule: 'noise.fragment', start: 2, end: 4 }, [])).toBe('は毎')
})

test('the rest of a word that a quote shows hides a secret in it', () => {
  const text = 'use kq82Zx71staging now'
  const inside = { rule: 'noise.fragment', start: text.indexOf('staging'), end: text.indexOf(' now') }
  expect(maskedQuote(text, inside, [span(text, 'kq82Zx71')])).toBe('••••••••staging')
})

test('the words around a secret are quoted whole', () => {
  const text = `the harbour scheduler connects every quarter of an hour with kq82Zx71 as administrator of everything there`
  expect(maskedQuote(text, span(text, 'kq82Zx71'), [])).toBe(
    'connects every quarter of an hour with •••••••• as administrator of',
  )
  const long = `${'harbour'.repeat(20)}kq82Zx71${'depot'.repeat(20)}`
  expect(maskedQuote(long, span(long, 'kq82Zx71'), [])).toBe('••••••••')
})

test('a long quote ends with a whole word', () => {
  const text = `Parcels ${'wait in the harbour depot '.repeat(12)}tonight`
  const quote = maskedQuote(text, { rule: 'noise.fragment', start: 0, end: text.length }, [])
  expect(quote).toMatch(/^Parcels .*(?:wait|in|the|harbour|depot)…$/)
  expect(text).toContain(quote.slice(0, -1))
  expect(quote.length).toBeLessThanOrEqual(160)
})

test('invisible characters are written out', () => {
  expect(showHidden('la\u200dbel \u200b\u200c')).toBe('la⟨U+200D⟩bel ⟨U+200B⟩⟨U+200C⟩')
  expect(withoutHidden('la\u200dbel\u202e 👩\u200d🚀')).toBe('label 👩\u200d🚀')
  expect(showHidden('👩\u200d🚀 \u0645\u06cc\u200c\u0631')).toBe('👩\u200d🚀 \u0645\u06cc\u200c\u0631')
  expect(showHidden('a\u202eb\u200bc\u{e0041}\ttab\n')).toBe('a⟨U+202E⟩b⟨U+200B⟩c⟨U+E0041⟩\ttab\n')
  expect(showHidden('ñ 価格 👩‍🚀')).toBe('ñ 価格 👩‍🚀')
})
