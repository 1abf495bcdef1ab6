import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { longWrite, write } from './db.ts'
import { pauseCheckpoints } from './pauseCheckpoints.ts'
import { openLibrary } from './open.ts'

test('no commit copies a held log into the library until checkpointed or released', () => {
  const path = join(tempFolder(), 'library.db')
  const db = openLibrary(path, nodeFiles)
  const size = (): number => statSync(path).size
  const fill = (key: string): void =>
    write(db, (writable) => void writable.prepare('INSERT INTO meta VALUES (?, ?)').run(key, 'x'.repeat(20_000_000)))
  const log = pauseCheckpoints(db)
  const before = size()
  fill('a')
  expect(size()).toBe(before)
  log.empty()
  expect(size()).toBeGreaterThan(before + 20_000_000)
  fill('b')
  expect(size()).toBeLessThan(before + 40_000_000)
  log.release()
  fill('c')
  expect(size()).toBeGreaterThan(before + 60_000_000)
  db.close()
})

test('while another long write is open the log stays, and nothing fails', () => {
  const db = openLibrary(join(tempFolder(), 'library.db'), nodeFiles)
  const log = pauseCheckpoints(db)
  const other = longWrite(db)
  other.run((writable) => void writable.prepare('INSERT INTO meta VALUES (?, ?)').run('a', 'x'))
  log.empty()
  other.commit()
  log.empty()
  expect(db.prepare('SELECT value FROM meta WHERE key = ?').pluck().get('a')).toBe('x')
  log.release()
  db.close()
})

test('the file of a log that a large write filled is small again after the next writes', () => {
  const path = join(tempFolder(), 'library.db')
  const db = openLibrary(path, nodeFiles)
  const fill = (key: string, length: number): void =>
    write(db, (writable) => void writable.prepare('INSERT INTO meta VALUES (?, ?)').run(key, 'x'.repeat(length)))
  fill('a', 60_000_000)
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(60_000_000)
  fill('b', 1)
  fill('c', 1)
  expect(statSync(`${path}-wal`).size).toBeLessThanOrEqual(16 * 1024 * 1024)
  db.close()
})
