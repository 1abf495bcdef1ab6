import { expect, test } from 'vitest'
import { readReply, replySchema } from './readReply.ts'

const verdict = {
  memory: 'M1',
  act: 'retain',
  confidence: 0.4,
  reasons: ['No date.'],
  quotes: [{ text: 'at high tide' }],
}
const reply = JSON.stringify({ verdicts: [verdict] })

test.each([
  ['plain', reply],
  ['in a fence', `\`\`\`json\n${reply}\n\`\`\``],
  ['after thoughts', `<think>Is {this} a rule?</think>\nHere it is: ${reply} I hope it helps.`],
])('a reply %s is read', (_, text) => {
  expect(readReply(text)).toEqual({ verdicts: [verdict], incomplete: 0, problem: null })
})

test.each([
  ['', 'it is empty.'],
  ['I cannot help with that.', 'it is not valid JSON.'],
  [reply.slice(0, -9), 'it is not valid JSON.'],
  ['{"answer": []}', 'it has no list `verdicts`.'],
  ['[]', 'it is not valid JSON.'],
])('of %j it is said what is wrong', (text, problem) => {
  expect(readReply(text)).toEqual({ verdicts: null, problem })
})

test('an incomplete verdict is counted beside a whole one, and is a problem if it is the only one', () => {
  const sure = { ...verdict, confidence: 85 }
  expect(readReply(JSON.stringify({ verdicts: [verdict, sure, 'M2'] }))).toMatchObject({ incomplete: 2 })
  expect(readReply(JSON.stringify({ verdicts: [sure] })).problem).toContain('`confidence`')
})

test('the schema has an object at its root', () => {
  expect(replySchema).toMatchObject({ type: 'object', required: ['verdicts'] })
})
