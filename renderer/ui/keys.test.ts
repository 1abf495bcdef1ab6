import { expect, test } from 'vitest'
import { ariaKey, keyLabel, matches } from './keys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

test('a key is shown as it is printed on the keyboard', () => {
  expect(keyLabel('mod+shift+z', false)).toBe('Ctrl ⇧ Z')
  expect(keyLabel('mod+shift+z', true)).toBe('⌘⇧Z')
  expect(keyLabel('arrowdown', false)).toBe('↓')
  expect(keyLabel('?', false)).toBe('?')
  expect(ariaKey('mod+enter', false)).toBe('Control+enter')
})

test('a letter key matches only without modifiers', () => {
  expect(matches('d', press('d'), false)).toBe(true)
  expect(matches('d', press('D', { shiftKey: true }), false)).toBe(false)
  expect(matches('shift+d', press('D', { shiftKey: true }), false)).toBe(true)
  expect(matches('d', press('d', { ctrlKey: true }), false)).toBe(false)
})

test('mod means Ctrl on a PC and Command on a Mac, never the other', () => {
  expect(matches('mod+z', press('z', { ctrlKey: true }), false)).toBe(true)
  expect(matches('mod+z', press('z', { metaKey: true }), false)).toBe(false)
  expect(matches('mod+z', press('z', { metaKey: true }), true)).toBe(true)
})

test('punctuation keys match on every layout', () => {
  expect(matches('?', press('?', { shiftKey: true }), false)).toBe(true)
  expect(matches('/', press('/', { shiftKey: true }), false)).toBe(true)
})

test('Caps Lock and other alphabets do not disable the keys', () => {
  expect(matches('v', press('V'), false)).toBe(true)
  expect(matches('v', press('м', { code: 'KeyV' }), false)).toBe(true)
  expect(matches('alt+o', press('ø', { code: 'KeyO', altKey: true }), true)).toBe(true)
})
