import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { FoundWords } from '../../ui/FoundWords.tsx'
import { Card } from './Card.tsx'
import { cardShape } from './cardShape.ts'
import { MemoryRow } from './list/MemoryRow.tsx'

afterEach(cleanup)

const shown = (change: Partial<MemoryCard>, sourceName?: string) => {
  const card = { ...fakeMemory(0), recommendation: null, ...change }
  const { container } = render(<Card card={card} sourceName={sourceName} shape={cardShape(card, [], 20)} />)
  return container.textContent ?? ''
}

test('a raw card shows title, text, agent and what is recommended; the rest is in the panel', () => {
  const recommendation = {
    action: 'validate' as const,
    confidence: 0.8,
    with: [],
    reason: 'States a rule',
    snoozed_until: null,
  }
  const text = shown({ maturity: 'raw', confidence: 0.9, tags: ['billing', 'money'], recommendation })
  expect(text).toMatch(/Invoices round half to even.*roundHalfEven.*claude-code · .*Validatesure 0\.80A$/s)
  expect(text).not.toMatch(/0\.90|billing {2}money|States a rule/)
})

test('a discarded card shows the reason and the decider instead of its text', () => {
  const text = shown({ maturity: 'discarded', reason: 'Chatter', decided_by: 'policy' })
  expect(text).toContain('Chatter')
  expect(text).toContain('policy')
  expect(text).not.toContain('ledger')
})

test('an escalated card shows its reference', () => {
  expect(shown({ maturity: 'escalated', escalated_to: 'billing-rules' })).toContain('billing-rules')
})

test('a card shows its most important flag and counts its merged memories', () => {
  const flags: MemoryCard['flags'] = [
    { kind: 'needs-you', text: 'needs you' },
    { kind: 'pending', text: 'not written yet' },
    { kind: 'gone', text: 'gone from the file' },
  ]
  const text = shown({ maturity: 'raw', flags, supersedes_count: 29 })
  expect(text).toContain('needs you')
  expect(text).not.toMatch(/not written yet|gone from the file/)
  expect(text).toContain('+29')
})

test('a card without an agent shows its source, and without either shows nothing', () => {
  const nameless = { maturity: 'raw', source_agent: null } as const
  expect(shown(nameless, 'lessons.jsonl')).toContain('lessons.jsonl · ')
  expect(shown(nameless)).not.toMatch(/·|agent/)
})

test('a source in a project is named with the project once, in a row with the project first', () => {
  const card = { ...fakeMemory(0), source_agent: null, project: { id: 'p1', name: 'harbor' } }
  expect(shown(card, 'Serena memories in harbor')).toMatch(/Serena memories · (?!.*harbor)/)
  const row = { card, checked: false, open: false, sourceName: 'Serena memories in harbor' }
  expect(render(<MemoryRow {...row} />).container.textContent).toContain('harbor · Serena memories')
})

test('words of the title are not repeated below it', () => {
  const text = shown({
    maturity: 'raw',
    description: 'The berth row is locked before…',
    excerpt: 'The berth row is locked before the tide table is read.',
  })
  expect(text).toContain('the tide table is read.')
  expect(text.match(/berth/g)).toHaveLength(1)
})

test('in a search the text begins shortly before the word that the title lacks', () => {
  const card = {
    ...fakeMemory(0),
    description: 'The berth row',
    excerpt: `${'Ships come and go all day long. '.repeat(3)}Only then is the mooring moved.`,
  }
  const marked = [{ word: 'mooring', begun: false }]
  const { container } = render(
    <FoundWords value={marked}>
      <Card card={card} shape={cardShape(card, marked, 20)} />
      <MemoryRow card={card} checked={false} open={false} sourceName={undefined} />
    </FoundWords>,
  )
  expect(container.textContent).toContain('… day long. Only then is the mooring moved.')
  expect(container.textContent).toContain('The berth row… is the mooring moved.')
})

test('screen readers read the title first', () => {
  expect(shown({ maturity: 'raw' })).toMatch(/^Invoices round half to even/)
})

test('the recommendation is the last line of the card, and its number is named', () => {
  const recommendation = {
    action: 'merge',
    confidence: 0.914,
    reason: 'Two others say it.',
    snoozed_until: null,
  } as const
  expect(shown({ maturity: 'raw', recommendation: { ...recommendation, with: ['m_1', 'm_2'] } })).toMatch(
    /Merge 3sure 0\.91A$/,
  )
  expect(shown({ maturity: 'raw', recommendation: null })).toMatch(/Not triaged yet$/)
  expect(shown({ maturity: 'validated', recommendation: null })).toMatch(/Nothing to do$/)
  const snoozed = { ...recommendation, action: 'retain' as const, with: [], snoozed_until: '2027-01-05T12:00:00.000Z' }
  expect(shown({ maturity: 'raw', recommendation: snoozed })).toMatch(/Snoozed until 5 Jan 2027$/)
})
