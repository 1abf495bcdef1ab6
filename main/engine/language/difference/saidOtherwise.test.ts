import { expect, test } from 'vitest'
import { similarityOf } from '../closeness/lexical.ts'
import { prepare } from '../closeness/prepare.ts'
import { compareNotes } from './compareNotes.ts'
import { parseStatement } from './said.ts'
import { isSaidOtherwise } from './saidOtherwise.ts'

const isSaid = (text: string, other: string, most = 2) => {
  const { differences } = compareNotes(text, other, similarityOf(prepare(text), prepare(other)))
  const [sentence, by] = [text, other].map((each) => ({ text: each, statement: parseStatement(each) }))
  return sentence && by ? isSaidOtherwise(sentence, by, differences, most) : null
}

const said = 'The night desk checks each berth row of the pilot table for 3 crates.'

test.each([
  ['an adjective', said.replace('The night', 'The careful night')],
  ['a label that only names a kind of remark', `**Decision**: ${said}`],
  ['a label half of which is said', `**Berth Handling**: ${said}`],
  ['the kind of note in brackets', `[decision] ${said}`],
  ['an empty noun', said.replace('table', 'table mechanism')],
  ['a sign', `✅ ${said}`],
  ['a word in capitals that only stresses', said.replace('The night desk checks', 'IMPORTANT: The night desk checks')],
  ['a verb that says little', said.replace('The night desk checks', 'Provide a night desk that checks')],
])('a sentence that has %s more is said otherwise', (_, text) => {
  expect(isSaid(text, said)).toBe(true)
})

test.each([
  ['a name', said.replace('pilot', 'Bremen pilot')],
  ['code', said.replace('pilot table', '`pilot` table of `quay`')],
  ['another number', said.replace('3', '4')],
  ['a condition', said.replace('.', ' when the lamp burns.')],
  ['a reason', said.replace('.', ' because thieves come.')],
  ['a reason behind a dash', said.replace('.', ' – thieves come.')],
  ['a purpose', said.replace('.', ' to prevent thefts.')],
  ['an exception', said.replace('.', ' except lamps.')],
  ['who does it', said.replace('.', ', asked by the captain.')],
  ['a member of a list', said.replace('crates', 'crates and lamps')],
  ['a rough number', said.replace('for 3', 'for more than 3')],
  ['a denial', said.replace('checks', 'never checks')],
  ['what is left open', said.replace('checks', 'may check')],
  ['a recommendation', said.replace('checks', 'should check')],
  ['a plan', said.replace('checks', 'will check')],
  ['a name before a label', said.replace('The', '**Bremen Bulletin**: The')],
  ['a technical word', said.replace('pilot', 'mutex pilot')],
  ['what is to be filled in', said.replace('pilot table', 'pilot table of [name of the quay]')],
  ['a question', said.replace('.', '?')],
  ['two nouns', said.replace('pilot table', 'pilot table of the summer and the harbour')],
  ['three words', said.replace('The night desk', 'The careful wooden little night desk')],
])('a sentence that has %s more is not', (_, text) => {
  expect(isSaid(text, said)).toBe(false)
})

test.each([
  ['only under a condition', said.replace('.', ' if the lamp burns.')],
  ['only perhaps', said.replace('checks', 'might check')],
  ['as what not to do', `❌ ${said}`],
  ['of fewer', said.replace('each berth', 'only the berth')],
])('nor is one that the other says %s', (_, other) => {
  expect(isSaid(said.replace('each ', ''), other.replace('each ', ''))).toBe(false)
})

test('what only names what is done is said by one that says when', () => {
  const when = '**Fallback**: distance-based fee calculation when the crane fails.'
  expect(isSaid('Fee calculation based on distance', when)).toBe(true)
  expect(isSaid('Always calculate fees based on distance', when)).toBe(false)
})
