import { expect, test } from 'vitest'
import { tooLittle } from './worthStoring.ts'

test.each([
  'The lock gates close an hour before high water.',
  'When the tide is high, gates close. Why? The pumps are weak.',
  'What the harbour master says goes first.',
  'Listing berths by number is slow.',
])('%j is a lesson', (prompt) => {
  expect(tooLittle(prompt)).toBeNull()
})

test.each([
  ['Gates close at noon.', 'fewer than 5 words'],
  ['', 'fewer than 5 words'],
  ['When do the lock gates close before high water?', 'only asks'],
  ['How do I book the crane at the office', 'only asks'],
  ['Please tell me all about the tide tables. Which berth is free?', 'only asks'],
])('%j is too little', (prompt, why) => {
  expect(tooLittle(prompt)).toContain(why)
})
