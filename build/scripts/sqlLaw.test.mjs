import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { strayStatements } from './sqlLaw.mjs'

/** What breaks the law in a small project with one file, as `file:line call`. */
function verdicts(file, text) {
  const folder = mkdtempSync(join(tmpdir(), 'sql-law-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  return strayStatements(folder).map((found) => `${found.file}:${found.line} ${found.call}`)
}

const handler = 'main/handlers/x.ts'

test.each([
  ['core.library.db.prepare(text).all()', 'db.prepare'],
  ["core.library.db\n  .prepare<[], Row>('SELECT 1')", 'db.prepare'],
  ["library.db.pragma('data_version')", 'db.pragma'],
  ["other.pragma('synchronous = FULL')", 'other.pragma'],
  ['db?.exec(text)', 'db.exec'],
  ["core['db'].transaction(action)", 'db.transaction'],
  ['(db as Sql).prepare(text)', 'db.prepare'],
  ["memories.prepare('SELECT id FROM memories')", 'memories.prepare'],
  ['memories.prepare(`\n  WITH above AS (SELECT ${id}) SELECT 1`)', 'memories.prepare'],
  ["open().exec('DROP TABLE decisions')", '.exec'],
])('stops %s', (text, call) => {
  expect(verdicts(handler, text)).toEqual([`${handler}:1 ${call}`])
})

test.each([
  ['main/engine/store/queries/x.ts', "db.prepare('SELECT 1')"],
  ['main/handlers/x.test.ts', "harness.engine.core.library.db.prepare('SELECT 1')"],
  ['main/engine/testing/x.ts', "db.prepare('SELECT 1')"],
  [handler, 'const [word] = /^SELECT/.exec(text) ?? []'],
  [handler, 'await symbols.prepare(touches)'],
  [handler, "// db.prepare('SELECT 1')\nconst text = \"db.prepare('SELECT 1')\""],
])('lets %s say %s', (file, text) => {
  expect(verdicts(file, text)).toEqual([])
})
