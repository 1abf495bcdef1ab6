import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../testing/createTestEngine.ts'
import { write } from './db.ts'
import { type Moved, afterMove, moveFileRows } from './movePaths.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

test.each<[Moved, string, string]>([
  [{ from: '/old', to: '/new' }, '/old/tide.md', '/new/tide.md'],
  [{ from: '/old', to: '/new' }, '/older/tide.md', '/older/tide.md'],
  [{ from: '/old', to: '/' }, '/old/tide.md', '/tide.md'],
  [{ from: '/old', to: '/' }, '/old', '/'],
  [{ from: '/', to: '/new' }, '/tide.md', '/new/tide.md'],
])('after the move %o a path is the same in the library and outside it', (moved, path, there) => {
  const { db } = harness.engine.core.library
  expect(afterMove(path, moved)).toBe(there)
  write(db, (writable) => {
    writable.prepare('INSERT INTO made_folders (path) VALUES (?)').run(path)
    moveFileRows(writable, moved)
  })
  expect(db.prepare('SELECT path FROM made_folders').pluck().all()).toEqual([there])
})
