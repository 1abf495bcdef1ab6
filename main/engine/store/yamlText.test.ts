import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { yamlText } from './yamlText.ts'

test.each([
  ['plain words, here', 'plain words, here'],
  ['a: b', '"a: b"'],
  ['ends #here', '"ends #here"'],
  ['yes # no', '"yes # no"'],
  ['- item', '"- item"'],
  ['12', '"12"'],
  ['true', '"true"'],
  ['Off', '"Off"'],
  ['y', '"y"'],
  ['two\nlines', 'two lines'],
  ['Café', 'Café'],
  ['', '""'],
])('%j is written so that YAML reads the same text', (text, written) => {
  expect(yamlText(text)).toBe(written)
  expect(parse(`k: ${written}`)).toEqual({ k: text.replace('\n', ' ') })
  expect(parse(`k: ${written}`, { version: '1.1' })).toEqual({ k: text.replace('\n', ' ') })
})
