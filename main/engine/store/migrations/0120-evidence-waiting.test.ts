import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'
import { queryPlan } from '../testing/queryPlan.ts'

test('a library of the first schema finds memories waiting for evidence by an index', () => {
  const db = upgradedLibrary()
  const plan = queryPlan(
    db,
    `SELECT owner FROM evidence
     WHERE project_id IS ? AND owner > ? AND (checked_at IS NULL OR again = 1) ORDER BY owner`,
    'p',
    '',
  )
  expect(plan.join('\n')).toContain('evidence_waiting')
})
