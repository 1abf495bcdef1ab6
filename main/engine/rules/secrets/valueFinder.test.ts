import { runToEnd } from '../../../../shared/runToEnd.ts'
import { expect, test } from 'vitest'
import { maskInPlace } from '../../../../shared/text/mask.ts'
import { type Value, valueFinder, wholeFinder } from './valueFinder.ts'

const secret = (value: string): Value => ({ value, rule: 'secret.password' })
const personal = (value: string): Value => ({ value, rule: 'personal.email' })

function hidden(text: string, ...values: Value[]): string {
  return maskInPlace(text, runToEnd(runToEnd(valueFinder(values)).in(text))).replace(/•+/g, '*')
}

function hiddenCut(text: string, ...values: Value[]): string {
  return maskInPlace(text, runToEnd(valueFinder(values)).cutIn(text)).replace(/•+/g, '*')
}

test('a value is found whole, inside other words, and cut after ten characters', () => {
  const value = secret('kq82-Zx71-w8Zt')
  expect(hidden('It is kq82-Zx71-w8Zt, or mykq82-Zx71-w8Ztoo.', value)).toBe('It is *, or my*oo.')
  expect(hidden('It is kq82-Zx71-, not kq82-Zx71.', value)).toBe('It is *, not kq82-Zx71.')
})

test('a value that starts one character later than it seems is found', () => {
  expect(hidden('see 777777777778secret', secret('77777777778secret'))).toBe('see *')
})

test('a cut text ends with the start of a value, or starts with the end of one', () => {
  const values = [secret('kq82-Zx71-w8Zt'), personal('anna@harbour.example')]
  expect(hiddenCut('The password is kq82…', ...values)).toBe('The password is *…')
  expect(hiddenCut('mple wrote from anna@har', ...values)).toBe('* wrote from *')
  expect(hiddenCut('… mple wrote', ...values)).toBe('… * wrote')
  expect(hiddenCut('The password is kq8', ...values)).toBe('The password is kq8')
})

test('of nested values the longest is found at each position', () => {
  const finder = runToEnd(wholeFinder(['harbour-1', 'harbour-12-east', 'harbour-12-east-berth', 'harbour-3']))
  const find = (text: string) => runToEnd(finder(text))
  const found = find('harbour-12-east-bert harbour-12 harbour-3 harbour-12-east-berth')
  expect(found.map(({ value }) => value)).toEqual([
    'harbour-12-east',
    'harbour-1',
    'harbour-3',
    'harbour-12-east-berth',
  ])
})

test('the finder returns what searching for every value at every position returns', () => {
  let seed = 7
  const random = (below: number): number => ((seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % 65_537) % below
  const made = (length: number): string => Array.from({ length }, () => 'aab'[random(3)]).join('')
  const pieces = Array.from({ length: 4 }, () => made(6 + random(14)))
  const pasted = (): string =>
    Array.from({ length: 1 + random(4) }, () => pieces[random(4)]! + made(random(3))).join('')
  for (let round = 0; round < 400; round += 1) {
    const all = [...new Set(Array.from({ length: 1 + random(8) }, pasted))]
    const values = all.map((value) => (random(3) === 0 ? personal(value) : secret(value)))
    const text = pasted() + pasted() + made(random(5)) + ['', '…'][random(2)]!
    const finder = runToEnd(valueFinder(values))
    expect(maskInPlace(text, runToEnd(finder.in(text)))).toBe(maskInPlace(text, everywhere(text, values)))
    expect(maskInPlace(text, finder.cutIn(text))).toBe(maskInPlace(text, atEnds(text, values)))
  }
})

function everywhere(text: string, values: readonly Value[]) {
  return values.flatMap(({ value, rule }) =>
    [...text].flatMap((_, start) => {
      let length = 0
      while (length < value.length && text[start + length] === value[length]) length += 1
      return length >= Math.min(10, value.length) ? [{ rule, start, end: start + length }] : []
    }),
  )
}

function atEnds(text: string, values: readonly Value[]) {
  const end = text.length - (text.endsWith('…') ? 1 : 0)
  return values.flatMap(({ value, rule }) =>
    Array.from({ length: value.length + 1 }, (_, length) => [
      ...(length >= 4 && text.slice(0, end).endsWith(value.slice(0, length))
        ? [{ rule, start: end - length, end }]
        : []),
      ...(length >= 4 && text.startsWith(value.slice(-length)) ? [{ rule, start: 0, end: length }] : []),
    ]).flat(),
  )
}
