import { expect, test } from 'vitest'
import { type JsonValue, applyEdits, setProperties } from './jsonEdit.ts'

function changed(text: string, values: Record<string, JsonValue>, within?: string): string {
  return applyEdits(text, setProperties(text, values, within) ?? expect.unreachable())
}

test('a value is replaced, and the spelling of everything else stays', () => {
  const text = '{ "n":1.0 ,"big" : 12345678901234567890,"maturity" :  "raw","e":"\\u00e9" }'
  expect(changed(text, { maturity: 'validated' })).toBe(text.replace('"raw"', '"validated"'))
})

test('of a repeated key the last one is replaced, because readers use that one', () => {
  expect(changed('{"m":"raw","m":"raw","x":1}', { m: 'validated' })).toBe('{"m":"raw","m":"validated","x":1}')
})

test('a key spelled with escapes is the same key', () => {
  expect(changed('{"maturit\\u0079":"raw"}', { maturity: 'dismissed' })).toBe('{"maturit\\u0079":"dismissed"}')
})

test('a key of the same name inside another object stays unchanged', () => {
  expect(changed('{"by":{"m":"raw"},"m":"raw"}', { m: 'x' })).toBe('{"by":{"m":"raw"},"m":"x"}')
})

test('a missing key is added after the last one, with the spacing of the object', () => {
  expect(changed('{"a": 1, "b": 2}', { c: 'x', d: null })).toBe('{"a": 1, "b": 2, "c": "x", "d": null}')
  expect(changed('{"a":1,"b":2}', { c: 'x' })).toBe('{"a":1,"b":2,"c":"x"}')
  expect(changed('{\n  "a": 1,\n  "b": 2\n}', { c: 'x' })).toBe('{\n  "a": 1,\n  "b": 2,\n  "c": "x"\n}')
  expect(changed('{ "a" : 1 }', { c: 'x' })).toBe('{ "a" : 1, "c" : "x" }')
  expect(changed('{"a": 1}', { c: 'x' })).toBe('{"a": 1, "c": "x"}')
  expect(changed('{"a":1}', { c: 'x' })).toBe('{"a":1,"c":"x"}')
  expect(changed('{}', { c: 'x', d: null })).toBe('{"c":"x","d":null}')
})

test('an equal value gives no edit', () => {
  expect(setProperties('{"a":"x","b":null}', { a: 'x', b: null })).toEqual([])
})

test('a replaced value before an inserted key keeps both', () => {
  expect(changed('{"m": "raw", "z": 1.0}', { by: 'ada', m: 'validated' })).toBe(
    '{"m": "validated", "z": 1.0, "by": "ada"}',
  )
})

test('a list keeps its layout, and an object its other keys and their layout', () => {
  expect(changed('{"rows": [\n  "a",\n  "b"\n]}', { rows: ['a', 'c', 'd'] })).toBe(
    '{"rows": [\n  "a",\n  "c",\n  "d"\n]}',
  )
  const row = '{ "row" : { "index":3, "weight":1.0 } }'
  expect(changed(row, { row: { index: 4, hash: 'f' } })).toBe('{ "row" : { "index":4, "weight":1.0, "hash":"f" } }')
})

test('a new object spans several lines if its surroundings do', () => {
  expect(changed('{\n  "a": 1\n}', { row: { index: 0 } })).toBe('{\n  "a": 1,\n  "row": {\n    "index": 0\n  }\n}')
  expect(changed('{"a": 1, "row": null}', { row: { index: 0 } })).toBe('{"a": 1, "row": {"index":0}}')
})

test('properties inside an object are changed if the object exists', () => {
  expect(changed('{"m":"raw","by":{"m":"raw"}}', { m: 'x' }, 'by')).toBe('{"m":"raw","by":{"m":"x"}}')
  expect(setProperties('{"m":"raw"}', { m: 'x' }, 'by')).toEqual([])
})

test('a text that is not one complete JSON object cannot be edited', () => {
  const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  for (const text of ['[]', '{"a": 1', '{"a": 1} x', '{"a": 1 /* b */}', deep])
    expect(setProperties(text, { a: 2 })).toBeNull()
})

test('a byte order mark stays', () => {
  expect(changed('\ufeff{"a":1}', { a: 2 })).toBe('\ufeff{"a":2}')
})
