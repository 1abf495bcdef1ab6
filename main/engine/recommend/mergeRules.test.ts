import { expect, test } from 'vitest'
import { recommend } from './recommend.ts'
import { caseOf } from './testing/caseOf.ts'
import { twinOf } from './testing/twinOf.ts'

const text = 'The worker writes labels to the outbox folder of the depot.'

test('of two duplicates the lesser is merged, and the better is judged on its own', () => {
  const shorter = caseOf(text, { others: [twinOf({ length: text.length + 40 })] })
  expect(recommend(shorter)).toMatchObject({ action: 'merge', with: ['m_2'] })
  const longer = caseOf(text, { others: [twinOf({ length: text.length - 20 })] })
  expect(recommend(longer).action).not.toBe('merge')
  expect(recommend(caseOf(text, { others: [twinOf({ verdict: 'extends' })] })).action).toBe('merge')
})

test('a heading alone is merged with nothing, a label and what it labels is', () => {
  const others = [twinOf({ length: 90 })]
  expect(recommend(caseOf('## Lamp Storage', { others })).action).not.toBe('merge')
  expect(recommend(caseOf('**Lamp Store**: Berth Table', { others })).action).toBe('merge')
})

test('a memory is merged only with those that are not to be discarded themselves', () => {
  const junk = twinOf({ length: text.length + 40, staysOut: true })
  expect(recommend(caseOf(text, { others: [junk] })).action).toBe('validate')
  const other = twinOf({ id: 'm_3', length: text.length + 20, similarity: 0.9 })
  expect(recommend(caseOf(text, { others: [junk, other] }))).toMatchObject({
    action: 'merge',
    with: ['m_3'],
    because: [{ text: 'Says the same as {other}' }],
  })
})

test('of several notes that contain it, a note is merged with the most similar only', () => {
  const more = { verdict: 'extends' as const, length: text.length + 90 }
  const others = [
    twinOf({ id: 'm_2', ...more, similarity: 0.7 }),
    twinOf({ id: 'm_3', ...more, similarity: 0.8 }),
    twinOf({ id: 'm_4', similarity: 0.99 }),
  ]
  expect(recommend(caseOf(text, { others })).with).toEqual(['m_4', 'm_3'])
})

test('the lesser of two notes that may say the same in other words is shown with the other', () => {
  const related = { verdict: 'related' as const, similarity: 0.7 }
  const shorter = caseOf(text, { others: [twinOf({ ...related, length: text.length + 40 })] })
  expect(recommend(shorter)).toMatchObject({ action: 'needs-you', lead: 'recommend.one-note', with: ['m_2'] })
  const longer = caseOf(text, { others: [twinOf({ ...related, length: text.length - 20 })] })
  expect(recommend(longer).lead).not.toBe('recommend.one-note')
  const discarded = caseOf(text, { others: [twinOf({ ...related, length: 400, maturity: 'discarded' })] })
  expect(recommend(discarded).lead).not.toBe('recommend.one-note')
  const few = 'The worker writes labels to the outbox.'
  const more = { ...related, length: few.length + 40 }
  expect(recommend(caseOf(few, { others: [twinOf(more)] })).lead).not.toBe('recommend.one-note')
})

test('of two such notes the one that a person validated asks nothing, and the other asks whatever its length', () => {
  const related = { verdict: 'related' as const, similarity: 0.7 }
  const approved = { maturity: 'validated', approved: 'validated' } as const
  const validated = caseOf(text, { ...approved, others: [twinOf({ ...related, length: text.length + 40 })] })
  expect(recommend(validated).lead).not.toBe('recommend.one-note')
  const raw = caseOf(text, { others: [twinOf({ ...related, length: text.length - 20, maturity: 'validated' })] })
  expect(recommend(raw)).toMatchObject({ lead: 'recommend.one-note', with: ['m_2'] })
})

test('of two duplicates of equal length the earlier stays', () => {
  const earlier = twinOf({ length: text.length, timestamp: '2026-11-01T08:00:00.000Z', id: 'm_9' })
  expect(recommend(caseOf(text, { others: [earlier] })).action).toBe('merge')
  const later = twinOf({ length: text.length, timestamp: '2026-11-12T08:00:00.000Z', id: 'm_0' })
  expect(recommend(caseOf(text, { others: [later] })).action).not.toBe('merge')
})
