import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'
import { write } from '../db.ts'
import { openReview } from '../queries/reviews.ts'

test('in a library of the first schema the first review starts at the end of its journal', () => {
  const db = upgradedLibrary((old) =>
    old.exec(`INSERT INTO decisions (at, actor, verb, label, memory_ids, reference_ids)
      VALUES ('2026-01-01', 'person-cli', 'validate', 'Validated 1 memory', '[]', '[]')`),
  )
  const review = write(db, (writable) => openReview(writable, '2026-11-20T09:00:00.000Z'))
  expect(review).toMatchObject({ since: 1, at_key: null, spent_ms: 0, before: null })
})
