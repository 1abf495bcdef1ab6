import { expect, test } from 'vitest'
import { similarity } from '../closeness/lexical.ts'
import { compareNotes } from './compareNotes.ts'
import { opposedChoiceOf } from './opposedChoices.ts'
import { readTokens } from './tokens.ts'

const compared = (a: string, b: string) => compareNotes(a, b, similarity(a, b))
/** What either note says where they contradict each other, in the order given. */
const contrary = (a: string, b: string) =>
  compared(a, b).differences.flatMap((each) => (each.contrary ? [each.a?.text, each.b?.text] : []))

test.each([
  [
    'Cook on gas for the crew of the night boat; coal is forbidden. Use gas for the stove.',
    'Use coal for the stove of the crew on the night boat, never gas.',
  ],
  [
    'Use cargo-mate for all loads, never dockhand. **Why:** dockhand writes its own lists, which break the night run. **How to apply:** run `cargo-mate load --all` before the tide.',
    'Use dockhand for all loads, never cargo-mate.',
  ],
])('a note that chooses what another rules out for its own choice contradicts it (%s)', (a, b) => {
  expect(compared(a, b).verdict).toBe('conflict')
  expect(compared(b, a).verdict).toBe('conflict')
})

test('what is forbidden together with another thing is ruled out; the passages are named, in either order', () => {
  const [one, other] = [
    'Use coal for loads here; oil is forbidden.',
    'Use wood for all loads; coal and oil are forbidden.',
  ]
  expect(contrary(one, other)).toEqual(['Use coal', 'coal and oil are forbidden'])
  expect(contrary(other, one)).toEqual(['coal and oil are forbidden', 'Use coal'])
})

test('it is told first, where other words contradict each other too', () => {
  const [one, other] = ['Use coal for all loads, never oil.', 'Use oil for all loads, never coal.']
  expect(contrary(one, other).slice(0, 2)).toEqual(['Use coal', 'never coal'])
})

test.each([
  ['another purpose', 'Use coal in the stove, never oil.', 'Use oil for the lamps instead of coal.'],
  ['no choice of its own', 'Use coal for the stove of the crew.', 'For the stove of the crew, oil is forbidden.'],
  ['a part of a name', 'Use coal for the stove, never oil.', 'Use oil lamps for the stove, never coal dust.'],
  ['a report', 'Use coal for the stove, never oil.', 'They use oil for the stove, never gas.'],
])('%s is no opposed choice', (_, a, b) => {
  expect(opposedChoiceOf(readTokens(a), readTokens(b))).toBeNull()
})
