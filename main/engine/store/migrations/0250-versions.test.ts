import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'

test('the pairs of an older library are no versions until they are compared again', () => {
  const db = upgradedLibrary(
    (old) => old.exec(`INSERT INTO pairs (a_hash, b_hash, similarity, verdict) VALUES ('a', 'b', 0.9, 'conflict')`),
    [initial, neighbours],
  )
  expect(db.prepare('SELECT a_hash, versions FROM pairs').all()).toEqual([{ a_hash: 'a', versions: 0 }])
})
