import { expect, test } from 'vitest'
import { isSpace } from './whiteSpace.ts'

test('white space is what a regular expression takes for it', () => {
  for (let code = 0; code <= 0xffff; code += 1) expect(isSpace(code)).toBe(/\s/.test(String.fromCharCode(code)))
})
