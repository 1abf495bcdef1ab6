import { expect, test } from 'vitest'
import { applyEdits, objectSpans, onOneLine, setProperties } from './jsonEdit.ts'

function changed(text: string, values: Record<string, string | null>): string {
  return applyEdits(text, setProperties(text, values))
}

test('a value is replaced and the spelling of everything else stays', () => {
  const text = '{ "n":1.0 ,"big" : 12345678901234567890,"maturity" :  "raw","e":"\\u00e9" }'
  expect(changed(text, { maturity: 'validated' })).toBe(text.replace('"raw"', '"validated"'))
})

test('of a repeated key the last one is replaced, because that is the one readers see', () => {
  expect(changed('{"m":"raw","m":"raw","x":1}', { m: 'validated' })).toBe('{"m":"raw","m":"validated","x":1}')
})

test('a key spelled with escapes is the same key', () => {
  expect(changed('{"maturit\\u0079":"raw"}', { maturity: 'dismissed' })).toBe('{"maturit\\u0079":"dismissed"}')
})

test('a key of the same name inside another object is left alone', () => {
  expect(changed('{"by":{"m":"raw"},"m":"raw"}', { m: 'x' })).toBe('{"by":{"m":"raw"},"m":"x"}')
})

test('a missing key goes after the last one, spaced as the object is', () => {
  expect(changed('{"a": 1, "b": 2}', { c: 'x', d: null })).toBe('{"a": 1, "b": 2, "c": "x", "d": null}')
  expect(changed('{"a":1,"b":2}', { c: 'x' })).toBe('{"a":1,"b":2,"c":"x"}')
  expect(changed('{\n  "a": 1,\n  "b": 2\n}', { c: 'x' })).toBe('{\n  "a": 1,\n  "b": 2,\n  "c": "x"\n}')
  expect(changed('{ "a" : 1 }', { c: 'x' })).toBe('{ "a" : 1, "c" : "x" }')
  expect(changed('{}', { c: 'x' })).toBe('{"c":"x"}')
})

test('a value that already stands gives no edit', () => {
  expect(setProperties('{"a":"x","b":null}', { a: 'x', b: null })).toEqual([])
})

test('a replaced value before an inserted key keeps both', () => {
  expect(changed('{"m": "raw", "z": 1.0}', { by: 'ada', m: 'validated' })).toBe(
    '{"m": "validated", "z": 1.0, "by": "ada"}',
  )
})

test('objects side by side are told apart, braces and quotes in their strings notwithstanding', () => {
  const text = '{"a":"}{\\""} {"b":{"c":"\\\\"}}'
  expect(objectSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    '{"a":"}{\\""}',
    '{"b":{"c":"\\\\"}}',
  ])
})

test('an object that never ends has no span', () => {
  expect(objectSpans('{"a":1}{"b":"half')).toEqual([{ start: 0, end: 7 }])
})

test('JSON brought onto one line keeps every value as spelled', () => {
  expect(onOneLine('{\r\n\t"a": 1.0,\n  "b": "x  y\\n"\n}')).toBe('{"a": 1.0,"b": "x  y\\n"}')
})
