import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Memory } from '../../../../shared/model/memory.ts'
import { fakeMemory } from '../../../testing/fakeMemories.ts'
import { renderWith } from '../../../testing/renderWith.tsx'
import { stubClient } from '../../../testing/stubClient.ts'
import { NeedsYou } from './NeedsYou.tsx'

test.each<[string, Partial<Memory>, string[]]>([
  [
    'a validated memory',
    { maturity: 'validated' },
    ['Keep it validated, with the file’s text', 'Use the file’s text and state'],
  ],
  [
    'one merged or edited into another',
    { maturity: 'validated', superseded_by: 'm_result' },
    ['Keep both changes', 'Bring it back, with the file’s text'],
  ],
  [
    'one that lost a conflict',
    { maturity: 'discarded', superseded_by: 'm_winner' },
    ['Keep it discarded, with the file’s text', 'Use the file’s text and state'],
  ],
  ['a promoted one', { maturity: 'escalated' }, ['Keep it as it is here']],
])('the answers to a changed file say what they do to %s', (_name, over, answers) => {
  const { client } = stubClient({})
  const theirs = { content: 'Ports are reused.', description: 'Ports', tags: [], maturity: 'raw' as const }
  const attention = { since: '2026-11-20T09:00:00.000Z', theirs }
  renderWith(client, <NeedsYou memory={{ ...fakeMemory(0), ...over, attention }} attention={attention} />)
  const names = screen.getAllByRole('button').map((button) => button.textContent.replace(/Alt.*$/, ''))
  expect(names).toEqual(answers)
})

test('both texts are displayed as Markdown, with the words in which they differ marked, below the answers', () => {
  const { client } = stubClient({})
  const content = '**Why:** ports are `reused` at night.'
  const theirs = { content: content.replace('night', 'noon'), description: 'Ports', tags: [], maturity: 'raw' as const }
  const attention = { since: '2026-11-20T09:00:00.000Z', theirs }
  renderWith(client, <NeedsYou memory={{ ...fakeMemory(0), content, attention }} attention={attention} />)
  const needs = screen.getByRole('region', { name: 'Needs you' })
  expect([...needs.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['night', 'noon'])
  expect(
    within(needs)
      .getAllByText('reused')
      .map(({ tagName }) => tagName),
  ).toEqual(['CODE', 'CODE'])
  expect(needs.textContent).not.toContain('**')
  const [first] = within(needs).getAllByRole('button')
  const [text] = within(needs).getAllByText('night')
  expect(first!.compareDocumentPosition(text!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
