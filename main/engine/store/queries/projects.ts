import { basename } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { type ReadableDb, type WritableDb, sql } from '../db.ts'
import { projectId } from '../identity.ts'

export interface ProjectRow {
  id: string
  name: string
  root: string
  git_dir: string | null
  remote: string | null
}

/** The project with this root or git folder, added when it is new. Worktrees of one repository are one project. */
export function ensureProject(
  db: WritableDb,
  root: string,
  git: { commonDir: string; remote: string | null } | null,
): ProjectRow {
  const id = projectId(git?.commonDir ?? root)
  const name = git ? basename(git.commonDir.replace(/[\\/]\.git$/, '')) : basename(root)
  sql(db, 'INSERT OR IGNORE INTO projects (id, name, root, git_dir, remote) VALUES (?, ?, ?, ?, ?)').run(
    id,
    name || root,
    root,
    git?.commonDir ?? null,
    git?.remote ?? null,
  )
  return { id, name, root, git_dir: git?.commonDir ?? null, remote: git?.remote ?? null }
}

/** The project with an id; null where there is none. */
export function readProject(db: ReadableDb, id: string | null): ProjectRow | null {
  return id === null ? null : (sql<ProjectRow>(db, 'SELECT * FROM projects WHERE id = ?').get(id) ?? null)
}

/** The project with this id, name or root; null where there is none. */
export function projectByName(db: ReadableDb, name: string): ProjectRow | null {
  return (
    sql<ProjectRow>(db, 'SELECT * FROM projects WHERE id = ? OR name = ? OR root = ?').get(name, name, name) ?? null
  )
}

/** The projects with this id, name or root folder. Throws `not_found` with those there are. */
export function projectIds(db: ReadableDb, named: string): string[] {
  const ids = sql<{ id: string }>(db, 'SELECT id FROM projects WHERE ? IN (id, name, root)').all(named)
  if (ids.length > 0) return ids.map(({ id }) => id)
  const names = sql<{ name: string }>(db, 'SELECT DISTINCT name FROM projects ORDER BY name LIMIT 20').all()
  const known =
    names.length > 0
      ? `Known are: ${names.map(({ name }) => name).join(', ')}.`
      : 'None is known yet: sync a source of it.'
  throw new AppError('not_found', `There is no project ${named}. ${known}`)
}
