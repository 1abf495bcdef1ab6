import { expect, test } from 'vitest'
import { evidence } from './0050-evidence.ts'
import { findings } from './0030-findings.ts'
import { initial } from './0010-initial.ts'
import { neighbours } from './0020-neighbours.ts'
import { recommendations } from './0070-recommendations.ts'
import { settled } from './0060-settled.ts'
import { vectors } from './0040-vectors.ts'
import { readPage } from '../queries/board.ts'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'

test('what an older library recommended is sorted after the upgrade', () => {
  const db = upgradedLibrary(
    (old) => {
      insertMemory(old, 'm_1')
      insertMemory(old, 'm_2')
      const body = `'{"reasons":[],"with":[],"rules":[]}'`
      old.exec(`INSERT INTO recommendations VALUES ('m_1', 'validate', 'rule', 0.8, 1, NULL, ${body}),
        ('m_2', 'discard', 'rule', 0.8, 1, NULL, ${body})`)
    },
    [initial, neighbours, findings, vectors, evidence, settled, recommendations],
  )
  const { items } = readPage(db, { filter: {}, sort: 'recommendation', offset: 0, limit: 10 }, new Date())
  expect(items.map(({ id }) => id)).toEqual(['m_2', 'm_1'])
})
