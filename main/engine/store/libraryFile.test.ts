import { spawnSync } from 'node:child_process'
import Database from 'better-sqlite3'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { asOrdinaryUser } from '../testing/asOrdinaryUser.ts'
import { write } from './db.ts'
import { sql } from './sql.ts'
import { openLibrary } from './open.ts'
import { posixTest } from '../testing/posixTest.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'library-')))
  chmodSync(folder, 0o777)
  path = join(folder, 'library.db')
})
afterEach(() => {
  chmodSync(folder, 0o755)
  rmSync(folder, { recursive: true, force: true })
})

const open = () => openLibrary(path, nodeFiles, { waitMs: 50 })
const contents = () =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [
        name,
        statSync(join(folder, name)).isFile() ? readFileSync(join(folder, name)).toString('latin1') : 'folder',
      ]),
  )

/** Opening fails with one clear error, and nothing in the folder is another than before. */
function refusesUntouched(kind: string, says: RegExp, act: () => unknown = open): void {
  const before = contents()
  let failure: unknown
  try {
    act()
  } catch (error) {
    failure = error
  }
  expect(failure).toMatchObject({ name: 'AppError', kind, message: expect.stringMatching(says) })
  expect((failure as Error).message).toContain(path)
  expect(contents()).toEqual(before)
}

function makeLibrary(): void {
  open().close()
}

function makeOther(statements: string): void {
  const other = new Database(path)
  other.exec(statements)
  other.close()
}

test('a text file is no library', () => {
  writeFileSync(path, 'Dear diary, today nothing was an SQLite file.\n')
  refusesUntouched('corrupt', /not a Schoolhouse library\. It was left as it is/)
})

test('a file of one byte, and one that only starts like a database, are no libraries', () => {
  writeFileSync(path, 'S')
  refusesUntouched('corrupt', /not a Schoolhouse library/)
  writeFileSync(path, 'SQLite format 3\0and then something else entirely, page after page'.padEnd(5000, '.'))
  refusesUntouched('corrupt', /not a Schoolhouse library/)
})

test('a database of another program is no library, in either journal mode', () => {
  makeOther('CREATE TABLE cookies (id INTEGER)')
  refusesUntouched('corrupt', /not a Schoolhouse library/)
  makeOther('PRAGMA journal_mode = WAL')
  refusesUntouched('corrupt', /not a Schoolhouse library/)
})

test('a database of another program with its log keeps both unchanged', () => {
  const other = new Database(path)
  other.pragma('journal_mode = WAL')
  other.exec('CREATE TABLE cookies (id INTEGER); PRAGMA wal_checkpoint; INSERT INTO cookies VALUES (1)')
  const files = ['', '-wal'].map((end) => [`${path}${end}`, readFileSync(`${path}${end}`)] as const)
  other.close()
  for (const [name, bytes] of files) writeFileSync(name, bytes)
  refusesUntouched('corrupt', /not a Schoolhouse library/)
})

test('a library of a newer version is not opened', () => {
  makeLibrary()
  makeOther('PRAGMA user_version = 99999')
  refusesUntouched('too_new', /newer Schoolhouse\. It was left as it is; update this one/)
})

test('a truncated library is not opened as if it were complete', () => {
  makeLibrary()
  truncateSync(path, 8192)
  refusesUntouched('corrupt', /damaged|not a Schoolhouse library/)
})

test('a library with overwritten pages is not opened as if it were intact', () => {
  makeLibrary()
  const bytes = readFileSync(path)
  bytes.fill(0xaa, 4096, 4096 * 6)
  writeFileSync(path, bytes)
  refusesUntouched('corrupt', /damaged|not a Schoolhouse library/)
})

test('an empty file becomes a library', () => {
  writeFileSync(path, '')
  expect(() => open().close()).not.toThrow()
  expect(() => open().close()).not.toThrow()
})

test('a folder in the library’s place is named', () => {
  mkdirSync(path)
  refusesUntouched('validation', /is a folder/)
})

test('a locked library is unavailable, not broken; a decision then fails with words, not codes', () => {
  makeLibrary()
  const other = new Database(path)
  other.exec('BEGIN EXCLUSIVE')
  const db = open()
  expect(() => write(db, () => undefined)).toThrow(
    expect.objectContaining({
      kind: 'unavailable',
      message: expect.stringMatching(/locked by another program.*try again/),
    }),
  )
  other.exec('ROLLBACK')
  expect(() => write(db, () => undefined)).not.toThrow()
  other.close()
  db.close()
})

test('a library locked exclusively by another program is unavailable', () => {
  makeLibrary()
  const other = new Database(path)
  other.pragma('locking_mode = EXCLUSIVE')
  other.exec('BEGIN EXCLUSIVE; CREATE TABLE x (y); ROLLBACK')
  expect(open).toThrow(
    expect.objectContaining({
      kind: 'unavailable',
      message: expect.stringMatching(/locked by another program.*try again/),
    }),
  )
  other.close()
  expect(() => open().close()).not.toThrow()
})

posixTest('a read-only library, or one in a read-only folder, is refused by name, with what to do', () => {
  makeLibrary()
  chmodSync(path, 0o444)
  const named = new RegExp(`^${path} cannot be opened for writing.* Make the file and its folder writable .* or copy`)
  refusesUntouched('forbidden', named, () => asOrdinaryUser(open))
  chmodSync(path, 0o666)
  chmodSync(folder, 0o555)
  refusesUntouched('forbidden', named, () => asOrdinaryUser(open))
  rmSync(path)
  refusesUntouched('forbidden', /permissions/, () => asOrdinaryUser(open))
})

test('reading a library creates none, and no file beside it', () => {
  const look = () => openLibrary(path, nodeFiles, { readonly: true })
  refusesUntouched('not_found', /no library/, look)
  makeLibrary()
  const db = look()
  expect(() => write(db, () => db.exec('CREATE TABLE x (y)'))).toThrow()
  db.close()
})

test('a full disk under the library is reported in words', () => {
  const db = open()
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 1}`)
  const fill = () => write(db, () => db.prepare('INSERT INTO meta VALUES (?, ?)').run('x', 'y'.repeat(100_000)))
  expect(fill).toThrow(
    expect.objectContaining({ kind: 'unavailable', message: expect.stringMatching(/disk.*full.*Free some space/) }),
  )
  db.close()
})

posixTest(
  'a library on a disk without room for shared memory can still be read, and a write reports the full disk',
  () => {
    const db = openLibrary(path, nodeFiles)
    write(db, (writable) => sql(writable, `INSERT INTO jobs (id, kind, params) VALUES ('j', 'k', '{}')`).run())
    db.close()
    const program = `
    import { nodeFiles } from ${JSON.stringify(join(import.meta.dirname, '../../platform/nodeFiles.ts'))}
    import { openLibrary } from ${JSON.stringify(join(import.meta.dirname, 'open.ts'))}
    import { write } from ${JSON.stringify(join(import.meta.dirname, 'db.ts'))}
    import { sql } from ${JSON.stringify(join(import.meta.dirname, 'sql.ts'))}
    process.on('SIGXFSZ', () => {})
    const db = openLibrary(${JSON.stringify(path)}, nodeFiles)
    console.log(db.prepare('SELECT id FROM jobs').pluck().all())
    try { write(db, (writable) => sql(writable, "INSERT INTO jobs (id, kind, params) VALUES ('n', 'k', '{}')").run()) } catch (error) { console.log(error.message) }
    console.log(db.prepare('SELECT id FROM jobs').pluck().all())
  `
    const { stdout, stderr } = spawnSync(
      'bash',
      ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, program],
      { encoding: 'utf8' },
    )
    expect(stdout, stderr).toMatch(/^\[ 'j' \]\nThe disk of .* is full\. Free some space and try again\.\n\[ 'j' \]\n$/)
  },
)
