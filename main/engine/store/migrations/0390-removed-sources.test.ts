import { expect, test } from 'vitest'
import { upgradedLibrary } from '../testing/oldLibrary.ts'

test('in an older library the projects of the sources are kept as chosen', () => {
  const db = upgradedLibrary((old) => {
    old.exec(`INSERT INTO projects (id, name, root) VALUES ('p_1', 'harbor', '/harbor')`)
    for (const [id, project] of [
      ['s_1', 'p_1'],
      ['s_2', null],
    ])
      old
        .prepare(
          `INSERT INTO sources (id, kind, name, path, project_id, added_at) VALUES (?, 'jaato', ?, ?, ?, '2026-01-01')`,
        )
        .run(id, id, `/${id}`, project)
  })
  expect(db.prepare('SELECT * FROM chosen_projects').all()).toEqual([{ path: '/s_1', project_id: 'p_1' }])
})
