import { describe, expect, test } from 'vitest'
import type { Case, Found } from '../store/queries/cases.ts'
import { plainCase } from './plainCase.ts'
import { recommend } from './recommend.ts'
import { twinOf } from './testing/twinOf.ts'

const now = '2026-11-20T09:00:00.000Z'
const caseOf = (content: string, more: Partial<Case> = {}): Case => ({
  ...plainCase,
  content,
  length: content.length,
  timestamp: now,
  now,
  ...more,
})
const leadOf = (content: string, more: Partial<Case> = {}) => recommend(caseOf(content, more)).lead

describe('an instruction to edit a file that agents read is a question, whatever it wants written', () => {
  test.each([
    'Add after "## Build": Always run the linter before you push, because CI refuses the rest.',
    'Replace the line about retries with "Never retry more than 3 times, because the carrier blocks us."',
    'Expand the section on deployments: it must say how to roll back, because nobody knew.',
    'Change the rule about commits to: always squash before merging.',
  ])('%s', (content) => {
    const advice = recommend(caseOf(content))
    expect(advice).toMatchObject({ action: 'needs-you', lead: 'recommend.edits-a-file' })
    expect(advice.because[0]?.at).not.toBeNull()
  })

  test.each([
    'Add an index on parcels.zone before the backfill, because it takes hours without.',
    'Replace moment by date-fns in new code, because moment is frozen.',
    'Delete the cache entries of a zone before its tariff changes.',
  ])('not: %s', (content) => expect(leadOf(content)).not.toBe('recommend.edits-a-file'))
})

describe('a decision that was superseded is a question', () => {
  test.each([
    '# Queues\n\nStatus: Superseded by ADR-0031\n\nJobs of the label service wait in Redis lists.',
    '# Queues\n\n## Status\n\nDeprecated\n\nJobs of the label service wait in Redis lists.',
    'DEPRECATED: labels are printed by the first worker of a zone.',
    'Superseded by the hub: labels are printed by the first worker of a zone.',
  ])('%s', (content) => expect(leadOf(content)).toBe('recommend.superseded-decision'))

  test('one that rests on it, too', () => {
    const content = 'Jobs of the label service wait in Redis lists, as ADR-0021 says.'
    const at: Found = {
      rule: 'reject.superseded-decision',
      group: 'reject',
      severity: 'warn',
      field: 'content',
      start: 55,
      end: 63,
    }
    expect(leadOf(content, { findings: [at] })).toBe('recommend.superseded-decision')
  })

  test('a deprecated function is none', () => {
    expect(leadOf('The deprecated `zoneOf` is replaced by `placeOf` in src/zones.ts.')).not.toBe(
      'recommend.superseded-decision',
    )
  })
})

describe('a dated fact', () => {
  test.each([
    'The code freeze of the label service holds until 2026-03-01.',
    'The key of the carrier is valid through March 2026, then the hub issues another.',
    'The old tariff table is supported until the end of 2025.',
    'Zone 9 is closed till 1 May 2026.',
  ])('whose date has passed is a question: %s', (content) => expect(leadOf(content)).toBe('recommend.expired'))

  test('says the date and quotes it', () => {
    const content = 'The code freeze of the label service holds until 2026-03-01.'
    const [reason] = recommend(caseOf(content)).because
    expect(reason?.text).toContain('2026-03-01')
    expect(content.slice(reason!.at!.start, reason!.at!.end)).toBe('until 2026-03-01')
  })

  test.each([
    'The code freeze of the label service holds until 2027-03-01.',
    'The label service was frozen until 2026-03-01, then moved to the hub.',
    'The label service waits until port 2026 is free.',
  ])('that still holds, or tells of the past, is none: %s', (content) =>
    expect(leadOf(content)).not.toBe('recommend.expired'),
  )

  test('as of an earlier date is kept for another look; of these days it is not', () => {
    expect(leadOf('As of 2026-02-19 the jobs of the label service wait in Redis lists.')).toBe('recommend.as-of')
    expect(leadOf('As of 2026-11-15 the jobs of the label service wait in Redis lists.')).not.toBe('recommend.as-of')
  })
})

test('memories for two sections are not merged', () => {
  const content = 'Labels are written before the stream ends; the printer needs them.'
  expect(leadOf(content, { others: [twinOf()] })).toBe('recommend.same-lesson')
  expect(leadOf(content, { others: [twinOf({ elsewhere: true })] })).not.toBe('recommend.same-lesson')
})
