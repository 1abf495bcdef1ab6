import { expect, test } from 'vitest'
import { objectSpans, onOneLine } from './jsonObjects.ts'

test('adjacent objects are told apart, despite braces and quotes in their strings', () => {
  const text = '{"a":"}{\\""} {"b":{"c":"\\\\"}}'
  expect(objectSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    '{"a":"}{\\""}',
    '{"b":{"c":"\\\\"}}',
  ])
})

test('an object that never ends has no span', () => {
  expect(objectSpans('{"a":1}{"b":"half')).toEqual([{ start: 0, end: 7 }])
})

test('JSON joined onto one line keeps the spelling of every value', () => {
  expect(onOneLine('{\r\n\t"a": 1.0,\n  "b": "x  y\\n"\n}')).toBe('{"a": 1.0,"b": "x  y\\n"}')
})
