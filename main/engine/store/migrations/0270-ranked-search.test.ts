import { expect, test } from 'vitest'
import { readPage } from '../queries/board.ts'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'

test('the texts of an older library are ranked after the upgrade, and words no longer there find nothing', () => {
  const db = upgradedLibrary((old) => {
    insertMemory(old, 'm_1', { description: 'A wexal', content: 'At noon.' })
    insertMemory(old, 'm_2', { content: 'Beside the wexal.', timestamp: '2026-02-01T00:00:00Z' })
    old.exec(`INSERT INTO memory_text (rowid, body) VALUES (1, 'drint'), (2, 'wexal')`)
  })
  const search = (q: string): string[] =>
    readPage(db, { filter: { q }, sort: 'relevance', offset: 0, limit: 10 }, new Date()).items.map(({ id }) => id)
  expect(search('wexal ')).toEqual(['m_1', 'm_2'])
  expect(search('drint')).toEqual([])
})
