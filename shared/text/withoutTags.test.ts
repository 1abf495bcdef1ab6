import { expect, test } from 'vitest'
import { withoutTags } from './withoutTags.ts'

test.each([
  ['<rule critical="true">Keep it.</rule>', 'Keep it.'],
  ['<!-- generated -->\nKeep it.', 'Keep it.'],
  ['<system-note>\nKeep it.', 'Keep it.'],
  ['- <b>Never</b> push<br>to main', '-  Never  push to main'],
  ['Run npm install <pkg> again', 'Run npm install pkg again'],
  ['Use `<dialog>` for modals', 'Use `<dialog>` for modals'],
  ['Give a Vec<u8> back, if a < b and b > c', 'Give a Vec<u8> back, if a < b and b > c'],
  ['<img src="a.png"/> Logo', 'Logo'],
])('%j without its tags is %j', (text, plain) => {
  expect(withoutTags(text).trim()).toBe(plain)
})
