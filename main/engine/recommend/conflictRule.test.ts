import { expect, test } from 'vitest'
import type { RelatedText } from '../store/queries/relatedTexts.ts'
import { recommend } from './recommend.ts'
import { caseOf } from './testing/caseOf.ts'
import { twinOf } from './testing/twinOf.ts'

const lesson = 'Never call the billing API from a request handler, because it takes seconds: always enqueue a job.'

test('of two versions of a note the older is shown with the newer, with days and values; the newer is judged alone', () => {
  const text = 'The worker writes at most 20 labels to the outbox folder of the depot.'
  const version = { verdict: 'conflict' as const, isVersion: true, replaced: { own: '20', other: '12' } }
  const newer = twinOf({ ...version, timestamp: '2026-11-12T08:00:00.000Z' })
  const { action, lead, because, with: others } = recommend(caseOf(text, { others: [newer] }))
  expect({ action, lead, others }).toEqual({
    action: 'needs-you',
    lead: 'recommend.older-version',
    others: ['m_2'],
  })
  expect(because[0]?.text).toBe(
    'Older version of {other}, of 2026-11-10; the newer is of 2026-11-12 and says “12” instead of “20”',
  )
  const older = twinOf({ ...version, timestamp: '2026-11-01T08:00:00.000Z' })
  expect(recommend(caseOf(text, { others: [older] })).action).toBe('validate')
  const sameDay = twinOf({ ...version, timestamp: '2026-11-10T18:00:00.000Z' })
  expect(recommend(caseOf(text, { others: [sameDay] }))).toMatchObject({
    lead: 'recommend.conflict',
    because: [{ text: 'Older than {other} and contradicts it' }],
  })
  const promoted = twinOf({ ...version, timestamp: '2026-11-12T08:00:00.000Z', maturity: 'escalated' })
  expect(recommend(caseOf(text, { others: [promoted] })).lead).toBe('recommend.conflict')
})

test('a text with an open contradiction is not promoted; the newer version says first what becomes of the older', () => {
  const version = { isVersion: true, timestamp: '2026-11-01T08:00:00.000Z' }
  const newer = recommend(caseOf(lesson, { others: [twinOf({ ...version, verdict: 'conflict' })] }))
  expect(newer).toMatchObject({ action: 'validate', with: ['m_2'] })
  expect(newer.because[0]?.text).toBe('Newer than {other} and contradicts it: that one is to be discarded first')
  // Where the two do not contradict each other, nothing has to be settled first.
  const later = recommend(caseOf(lesson, { others: [twinOf({ ...version, verdict: 'related' })] }))
  expect(later).toMatchObject({ action: 'promote', with: ['m_2'] })
  expect(later.because[0]?.text).toBe('Newer than {other}; that one is to be discarded')
  // People overrode the rule so often that it does not speak any more: that settles nothing.
  const others = [twinOf({ verdict: 'conflict' })]
  const distrusted = recommend(caseOf(lesson, { others }), new Set(['recommend.conflict']))
  expect(distrusted.action).toBe('validate')
  expect(distrusted.because[0]?.text).toBe('Newer than {other} and contradicts it')
})

test('of two contradicting texts of one moment none is called the newer', () => {
  const other = twinOf({ verdict: 'conflict', timestamp: caseOf(lesson, {}).timestamp })
  expect(recommend(caseOf(lesson, { others: [other] })).because[0]?.text).toBe('Contradicts {other}')
  const kept = { ...other, maturity: 'escalated' as const }
  expect(recommend(caseOf(lesson, { others: [kept] })).because[0]?.text).toBe('Contradicts {other}, which is kept')
})

test('of a text that is probably of no use that is asked, not which of two such texts is correct', () => {
  const odds = { junk: 0.7, keep: 0.28, lesson: 0.02 }
  const judge = (other: Partial<RelatedText>) =>
    recommend(
      caseOf('Validation run: 82 tests pass.', { others: [twinOf({ verdict: 'conflict', ...other })] }),
      new Set(),
      () => ({
        alone: odds,
        among: odds,
      }),
    ).lead
  expect(judge({})).toBe('recommend.maybe-no-use')
  expect(judge({ maturity: 'validated', unreviewed: false })).toBe('recommend.conflict')
})
