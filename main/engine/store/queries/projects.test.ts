import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestEngine, createTestEngine } from '../../testing/createTestEngine.ts'
import { type WritableDb, write } from '../db.ts'
import { ensureProject, moveProject } from './projects.ts'

let harness: TestEngine
beforeEach(() => void (harness = createTestEngine()))
afterEach(() => harness.end())

/** Read again from the texts, the repository or the files, because they name another project than those do. */
const derived = ['evidence', 'evidence_projects', 'entry_texts']

test('whatever belongs to a project belongs to the one it is moved into, in the steps of the past too', () => {
  const { db } = harness.engine.core.library
  const tables = db
    .prepare<[], string>(
      `SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND c.name = 'project_id' ORDER BY t.name`,
    )
    .pluck()
    .all()
    .filter((table) => !derived.includes(table))
  expect(tables).toContain('sessions')
  const belongsTo = (table: string) => db.prepare(`SELECT project_id FROM ${table}`).pluck().get()
  write(db, (writable) => {
    const [former, other] = [ensureProject(writable, '/old', null), ensureProject(writable, '/new', null)]
    for (const table of tables) addRowOf(writable, table, former.id)
    writable
      .prepare("INSERT INTO changes (seq, ordinal, tbl, key, after) VALUES (1, 1, 'memories', 'm_1', ?)")
      .run(JSON.stringify({ id: 'm_1', project_id: former.id }))
    moveProject(writable, former, '/new', null)
    for (const table of tables) expect([table, belongsTo(table)]).toEqual([table, other.id])
    expect(db.prepare('SELECT before, after FROM changes').get()).toEqual({
      before: null,
      after: JSON.stringify({ id: 'm_1', project_id: other.id }),
    })
  })
})

/** Adds a row with the least a table demands. */
function addRowOf(db: WritableDb, table: string, project: string): void {
  const columns = db
    .prepare<[string], { name: string; type: string }>(
      `SELECT name, type FROM pragma_table_info(?)
       WHERE name = 'project_id' OR (("notnull" = 1 OR pk > 0) AND dflt_value IS NULL)`,
    )
    .all(table)
  const values = columns.map(({ name, type }) => (name === 'project_id' ? project : type === 'TEXT' ? '' : 1))
  db.prepare(
    `INSERT INTO ${table} (${columns.map(({ name }) => name).join()}) VALUES (${values.map(() => '?').join()})`,
  ).run(values)
}
