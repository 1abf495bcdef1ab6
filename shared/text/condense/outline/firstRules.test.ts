import { expect, test } from 'vitest'
import { condense } from '../condense.ts'

const words = (text: string) => text.split(/\s+/).length
const places = ['eastern quay', 'western quay', 'old ferry', 'customs house', 'fish market', 'dry dock', 'pilot house']
const item = (place: string) => `- Lock the row of the ${place} before a desk reads it.`
const items = places.map(item)
const note = (list: readonly string[]) => `Rules of the desk:\n\n${list.join('\n')}`

test('of a long list the first rules are told whole, with how many more the note has', () => {
  const lesson = condense(note(items))
  expect(lesson).toBe(`Rules of the desk:\n${items.slice(0, 3).join('\n')}\n- … and 4 more in the note`)
  expect(condense(lesson)).toBe(lesson)
})

test('what is forbidden in so many words, or quoted by the recommendation, is told before other rules', () => {
  const never = '- NEVER open the quay at night without the word of the master.'
  const last = '- Write the tide of the day into the book of the office.'
  expect(condense(note([...items, never]))).toBe(
    `Rules of the desk:\n${items.slice(0, 2).join('\n')}\n${never}\n- … and 5 more in the note`,
  )
  expect(condense(note([...items, last]), ['Write the tide of the day into the book of the office'])).toContain(last)
})

test('a list that is hardly longer, or of which only few rules would be told, is told whole', () => {
  expect(condense(note(items.slice(0, 5)))).toBe(note(items.slice(0, 5)))
  const long = places.map(
    (place) => `${item(place).slice(0, -1)} and before the crane of the quay is moved by another desk at night.`,
  )
  expect(condense(note(long))).not.toContain('more in the note')
  expect(words(condense(note(long)))).toBeGreaterThan(100)
})

test.each([
  ['steps', items.map((one, at) => one.replace('-', `${at + 1}.`))],
  ['boxes to tick', items.map((one) => one.replace('-', '- [ ]'))],
  ['a list whose last item limits the others', [...items, '- Except on the days of the regatta.']],
])('%s are told whole', (_, list) => {
  expect(condense(note(list))).not.toContain('more in the note')
})

test('of lists under several headings at least half of the rules are told', () => {
  const part = (name: string, list: readonly string[]) => `## ${name}\n\n${list.join('\n')}\n\n`
  const short = places.map((place) => `- Lock the row of the ${place} first.`)
  const result = condense(`${part('Day', short)}${part('Night', short)}`)
  expect(result.match(/^- Lock/gm)?.length ?? 0).toBeGreaterThanOrEqual(7)
})
