import { expect, test } from 'vitest'
import { takeUp } from './takeUp.ts'

const before = 'The first free port is 4000. Ports are never reused.\n\n- Ask before you take one.\n'

test.each([
  ['an added sentence', `${before}- Tell the others.\n`, before.replace('4000', '4100')],
  ['another sentence', before.replace('never', 'seldom'), before.replace('4000', '4100')],
  ['other words of the same sentence', before.replace('first', 'lowest'), before.replace('4000', '4100')],
])('our change of %s and theirs are both in the text', (_name, ours, theirs) => {
  const expected = ours.replace('4000', '4100').trimEnd()
  expect(takeUp(ours, before, theirs)).toEqual({ text: expected, replaces: false })
})

test('our words stand where both changed the same ones, and the rest of their change is taken up', () => {
  const theirs = before.replace('4000', '4100').replace('never', 'seldom')
  expect(takeUp(before.replace('4000', '5000'), before, theirs)).toEqual({
    text: before.replace('4000', '5000').replace('never', 'seldom').trimEnd(),
    replaces: true,
  })
})

test('a change that both made is no conflict, and sentences both added stay', () => {
  const changed = before.replace('4000', '4100')
  expect(takeUp(changed, before, changed)).toEqual({ text: changed.trimEnd(), replaces: false })
  const { text, replaces } = takeUp(`${before}- Ours.\n`, before, `${before}- Theirs.\n`)
  expect(text).toContain('- Ours.\n- Theirs.')
  expect(replaces).toBe(false)
})
