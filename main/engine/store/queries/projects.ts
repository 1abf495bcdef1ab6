import { basename } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { isWithin } from '../isWithin.ts'
import type { ReadableDb, WritableDb } from '../db.ts'
import { sql } from '../sql.ts'
import { projectId } from '../identity.ts'

export interface ProjectRow {
  id: string
  name: string
  root: string
  git_dir: string | null
  remote: string | null
}

/**
 * Returns the project with this git folder or, without one, this root; adds it when new. Worktrees of a repository belong to
 * one project.
 */
export function ensureProject(
  db: WritableDb,
  root: string,
  git: { commonDir: string; remote: string | null } | null,
): ProjectRow {
  const git_dir = git?.commonDir ?? null
  const known = projectIn(db, root, git_dir)
  if (known) return known
  const place = git_dir ?? root
  let id = projectId(place)
  // A moved project keeps the id of its former place.
  for (let count = 2; readProject(db, id); count += 1) id = projectId(`${place}\n${count}`)
  const project = { id, name: projectName(root, git_dir), root, git_dir, remote: git?.remote ?? null }
  sql(db, 'INSERT INTO projects (id, name, root, git_dir, remote) VALUES (:id, :name, :root, :git_dir, :remote)').run(
    project,
  )
  return project
}

/** Returns the project of a git folder or, without one, of a root folder; null when there is none. */
export function projectIn(db: ReadableDb, root: string, gitDir: string | null): ProjectRow | null {
  const where = gitDir === null ? 'git_dir IS NULL AND root = ?' : 'git_dir = ?'
  return sql<ProjectRow>(db, `SELECT * FROM projects WHERE ${where}`).get(gitDir ?? root) ?? null
}

/** Returns the name of a project: that of its repository's folder, else of its own. */
export function projectName(root: string, gitDir: string | null): string {
  return basename(gitDir?.replace(/[\\/]\.git$/, '') ?? root) || root
}

/** Returns all projects, in no particular order. */
export function allProjects(db: ReadableDb): ProjectRow[] {
  return sql<ProjectRow>(db, 'SELECT * FROM projects').all()
}

/** Returns the project in whose folder another folder lies, the innermost; null if there is none. */
export function projectAround(db: ReadableDb, folder: string): ProjectRow | null {
  const around = allProjects(db).filter(({ root }) => isWithin(folder, root))
  return around.toSorted((one, other) => other.root.length - one.root.length)[0] ?? null
}

/** Returns the project with an id; null when there is none. */
export function readProject(db: ReadableDb, id: string | null): ProjectRow | null {
  return id === null ? null : (sql<ProjectRow>(db, 'SELECT * FROM projects WHERE id = ?').get(id) ?? null)
}

/** Returns the project with this id, name or root; null when there is none. */
export function projectByName(db: ReadableDb, name: string): ProjectRow | null {
  return (
    sql<ProjectRow>(db, 'SELECT * FROM projects WHERE id = ? OR name = ? OR root = ?').get(name, name, name) ?? null
  )
}

/** Returns the ids of the projects with this id, name or root folder. Throws `not_found`, listing the known ones. */
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

/**
 * Moves a project to a new place; its id stays. If another project is already known there, everything of this one is
 * transferred to it.
 */
export function moveProject(
  db: WritableDb,
  project: ProjectRow,
  root: string,
  git: { commonDir: string; remote: string | null } | null,
): void {
  const git_dir = git?.commonDir ?? null
  const other = projectIn(db, root, git_dir)
  if (other && other.id !== project.id) {
    transfer(db, project.id, other.id)
    sql(db, 'DELETE FROM projects WHERE id = ?').run(project.id)
    return
  }
  const isDerived = project.name === projectName(project.root, project.git_dir)
  const name = isDerived ? projectName(root, git_dir) : project.name
  sql(db, 'UPDATE projects SET name = ?, root = ?, git_dir = ? WHERE id = ?').run(name, root, git_dir, project.id)
}

/** The tables whose rows belong to a project, but those derived from them, which are derived again. */
const tablesOfProjects = ['sources', 'memories', 'refs', 'forgotten', 'chosen_projects', 'sessions']

/** Gives all of a project to another, in the rows that undo and redo bring back too. */
function transfer(db: WritableDb, from: string, to: string): void {
  for (const table of tablesOfProjects) sql(db, `UPDATE ${table} SET project_id = ? WHERE project_id = ?`).run(to, from)
  for (const rows of ['before', 'after'])
    sql(db, `UPDATE changes SET ${rows} = json_set(${rows}, '$.project_id', ?) WHERE ${rows} ->> 'project_id' = ?`).run(
      to,
      from,
    )
}
