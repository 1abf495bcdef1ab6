import { expect, test } from 'vitest'
import { readPage } from '../queries/board.ts'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'

test('after the upgrade the notes of an older library that are alone in a file are found by its name', () => {
  const db = upgradedLibrary((old) => {
    const record = old.prepare(
      `INSERT INTO records (memory_id, source_id, locator, path, line, raw, record_hash, content_hash, state, present)
       VALUES (?, 's', ?, ?, ?, '', '', '', '', 1)`,
    )
    for (const [id, path, line] of [
      ['m_1', '/quay/wexal.md', null],
      ['m_2', '/quay/drint.md', 4],
    ] as const) {
      insertMemory(old, id)
      record.run(id, id, path, line)
    }
  })
  const search = (q: string): string[] =>
    readPage(db, { filter: { q }, sort: 'relevance', offset: 0, limit: 10 }, new Date()).items.map(({ id }) => id)
  expect([search('wexal '), search('drint '), search('pool ')]).toEqual([['m_1'], [], ['m_2', 'm_1']])
})
