import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { Card } from './Card.tsx'

afterEach(cleanup)

const shown = (change: Partial<MemoryCard>, sourceName?: string) => {
  const card = { ...fakeMemory(0), recommendation: null, ...change }
  const { container } = render(<Card card={card} sourceName={sourceName} />)
  return container.textContent ?? ''
}

test('a raw card shows agent, confidence, title, words and tags', () => {
  const text = shown({ maturity: 'raw', confidence: 0.9, tags: ['billing', 'money'] })
  expect(text).toMatch(/Invoices round half to even.*claude-code · .*0\.90.*roundHalfEven.*billing {2}money/s)
})

test('a confidence nobody stated is not made up', () => {
  const text = shown({ maturity: 'raw', confidence: null })
  expect(text).toContain('–')
  expect(text).not.toMatch(/0\.\d\d/)
})

test('a discarded card shows its reason and who decided instead of its words', () => {
  const text = shown({ maturity: 'discarded', reason: 'Chatter', decided_by: 'policy' })
  expect(text).toContain('Chatter')
  expect(text).toContain('policy')
  expect(text).not.toContain('ledger')
})

test('an escalated card shows its reference', () => {
  expect(shown({ maturity: 'escalated', escalated_to: 'billing-rules' })).toContain('billing-rules')
})

test('at most two flags, and the memories under it as a number', () => {
  const flags: MemoryCard['flags'] = [
    { kind: 'needs-you', text: 'needs you' },
    { kind: 'pending', text: 'not written yet' },
    { kind: 'gone', text: 'gone from the file' },
  ]
  const text = shown({ maturity: 'raw', flags, supersedes_count: 29 })
  expect(text).toContain('needs you')
  expect(text).not.toContain('gone from the file')
  expect(text).toContain('+29')
})

test('where no agent is named the source is, and neither is made up', () => {
  const nameless = { maturity: 'raw', source_agent: null } as const
  expect(shown(nameless, 'lessons.jsonl')).toContain('lessons.jsonl · ')
  expect(shown(nameless)).not.toMatch(/·|agent/)
})

test('words that stand in the title are not said again below it', () => {
  const text = shown({
    maturity: 'raw',
    description: 'The berth row is locked before…',
    excerpt: 'The berth row is locked before the tide table is read.',
  })
  expect(text).toContain('the tide table is read.')
  expect(text.match(/berth/g)).toHaveLength(1)
})

test('a screen reader hears the title first', () => {
  expect(shown({ maturity: 'raw' })).toMatch(/^Invoices round half to even/)
})

test('what is recommended stands last on the card, with how sure that is and the first reason', () => {
  const recommendation = { action: 'merge', confidence: 0.914, reason: 'Two others say it.' } as const
  expect(shown({ maturity: 'raw', recommendation: { ...recommendation, with: ['m_1', 'm_2'] } })).toMatch(
    /Merge 3Two others say it\.0\.91A$/,
  )
  expect(shown({ maturity: 'raw', recommendation: null })).toMatch(/billing {2}money$/)
})
