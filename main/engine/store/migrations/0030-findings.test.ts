import { expect, test } from 'vitest'
import { insertMemory, upgradedLibrary } from '../testing/oldLibrary.ts'

test('a library of the first schema keeps its memories, which are checked again', () => {
  const db = upgradedLibrary((old) => insertMemory(old, 'm_1'))
  expect(db.prepare('SELECT content FROM memories').pluck().all()).toEqual(['The pool holds 20.'])
  db.exec(
    `INSERT INTO examined VALUES ('m_1', 'h', 'v'); INSERT INTO findings VALUES ('m_1', 0, 'r', 'info', 'content', 0, 1, '')`,
  )
  db.exec(`UPDATE memories SET usage_count = 5`)
  expect(db.prepare('SELECT count(*) FROM findings').pluck().get()).toBe(1)
  db.exec(`UPDATE memories SET content = 'The pool holds 30.'`)
  expect(db.prepare('SELECT count(*) FROM findings').pluck().get()).toBe(0)
  expect(db.prepare('SELECT count(*) FROM examined').pluck().get()).toBe(0)
})
