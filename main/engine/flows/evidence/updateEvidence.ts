import { basename } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import type { Core } from '../../runtime/core.ts'
import { type History, createHistory } from '../../evidence/history.ts'
import { notEvidence } from '../../evidence/notEvidence.ts'
import type { Repository } from '../../evidence/repository.ts'
import { createTree } from '../../evidence/tree.ts'
import { type JobControl, unwatched } from '../../runtime/jobs.ts'
import type { GitFile, GitHead } from '../../ports.ts'
import { write } from '../../store/db.ts'
import { resumable } from '../../store/describeFailure.ts'
import {
  type CheckedProject,
  requestLookup,
  projectsWithEvidence,
  readChecked,
  readHomes,
  readLooseOwners,
  readOwnFiles,
  readOwners,
  saveChecked,
} from '../../store/queries/evidenceDue.ts'
import { type ProjectRow, readProject } from '../../store/queries/projects.ts'
import { symbolCache } from '../../store/queries/symbols.ts'
import { pathFrom } from '../../store/pathFrom.ts'
import { extractMentions } from './extractMentions.ts'
import { createYield } from '../../runtime/cooperative.ts'
import { checkOwners } from './checkOwners.ts'

export interface EvidenceUpdate {
  /** Number of texts searched for mentions. */
  seen: number
  /** Number of those looked up in their repository. */
  checked: number
}

export interface EvidenceWanted {
  /** Only texts of this project, by its id; all projects if left out. */
  project?: string | null
  /** Owners to look up even if nothing changed; `all` for every owner of the projects. */
  again?: readonly string[] | 'all'
}

/** Milliseconds a text may wait for the commit that adds what it names. */
const grace = 3 * 86_400_000

/**
 * Updates the evidence: for new or changed texts, and in projects whose HEAD moved, for texts whose named things the commits
 * between touched. Works in slices of some milliseconds; when cancelled, keeps what it has. Calls run one after the other.
 */
export function updateEvidence(
  core: Core,
  control: JobControl = unwatched,
  wanted: EvidenceWanted = {},
): Promise<EvidenceUpdate> {
  const run = core.evidence.running.then(() => resumable(core.library, () => update(core, control, wanted)))
  core.evidence.running = run.catch(() => undefined)
  return run
}

async function update(core: Core, control: JobControl, { project, again }: EvidenceWanted): Promise<EvidenceUpdate> {
  const { db } = core.library
  const seen = await extractMentions(core, control)
  if (again !== undefined && again !== 'all') write(db, (writable) => requestLookup(writable, again))
  const result: EvidenceUpdate = { seen, checked: 0 }
  let anyMoved = false
  const projects = projectsWithEvidence(db).filter((id) => project === undefined || id === project)
  for (const id of projects) {
    if (control.cancelled) break
    const { checked, isMoved } = await checkProject(core, control, {
      project: readProject(db, id),
      id,
      isAll: again === 'all',
    })
    result.checked += checked
    anyMoved ||= isMoved
  }
  if (seen + result.checked > 0 || anyMoved) core.changes.touch('memories', 'references')
  return result
}

async function checkProject(
  core: Core,
  control: JobControl,
  { project, id, isAll }: { project: ProjectRow | null; id: string | null; isAll: boolean },
): Promise<{ checked: number; isMoved: boolean }> {
  const { db } = core.library
  const at = core.ports.clock.now().toISOString()
  if (!project || project.git_dir === null)
    return { ...(await checkOwners(core, control, { id, isAll, repository: null, files: [], at })), isMoved: false }
  const former = readChecked(db, project.id)
  const opened = await openRepository(core, project, former, isAll)
  if (opened === 'same') return { checked: 0, isMoved: false }
  const { head, repository, files, problem } = opened
  // Without a repository, earlier evidence stays.
  let isWhole =
    repository !== null && (isAll || former === null || former.problem !== null || former.commit_id === null)
  if (!isWhole && repository && former?.commit_id && former.commit_id !== repository.head.commit) {
    const owners = await ownersTouched(repository, project.id, { from: former.commit_id, core })
    if (owners === null) isWhole = true
    else write(db, (writable) => requestLookup(writable, owners))
  }
  const { checked, failure } = await checkOwners(core, control, {
    id: project.id,
    isAll: isWhole,
    repository,
    files,
    at,
    problem,
  })
  if (!control.cancelled)
    write(db, (writable) =>
      saveChecked(writable, {
        project_id: project.id,
        commit_id: (failure === null ? head?.commit : null) ?? former?.commit_id ?? null,
        checked_at: at,
        problem: problem ?? failure,
      }),
    )
  return { checked, isMoved: former?.commit_id !== (head?.commit ?? former?.commit_id) }
}

interface Opened {
  head: GitHead | null
  repository: Repository | null
  files: readonly GitFile[]
  problem: string | null
}

/** Returns `same` when HEAD has not moved and no text is queued. */
async function openRepository(
  core: Pick<Core, 'library' | 'ports' | 'evidence'>,
  row: ProjectRow,
  former: CheckedProject | null,
  isAll: boolean,
): Promise<Opened | 'same'> {
  const { git, symbols, clock } = core.ports
  const { db } = core.library
  const { id, root } = row
  const waits = readOwners(db, id, { isAll, after: '', limit: 1 }).length > 0
  try {
    const head = await git.head(root)
    if (head === null) return { head, repository: null, files: [], problem: 'The repository has no commit yet.' }
    if (!waits && former?.commit_id === head.commit && former.problem === null) return 'same'
    const files = await git.files(root, head.commit)
    const repository: Repository = {
      git,
      symbols,
      cache: symbolCache(db),
      root,
      head,
      tree: createTree(files),
      history: historyOf(core, root),
      names: namesOf(row),
      notEvidence: notEvidenceOf(readOwnFiles(db, root), root),
      yieldIfDue: createYield(clock),
    }
    return { head, repository, files, problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (!waits && former?.problem === error.message) return 'same'
    return { head: null, repository: null, files: [], problem: error.message }
  }
}

/** Returns the owners affected by commits since the last check; null if HEAD does not descend from it. */
async function ownersTouched(
  { git, root, head }: Repository,
  project: string,
  { from, core }: { from: string; core: Core },
): Promise<string[] | null> {
  if (!(await git.isAncestor(root, from, head.commit))) return null
  const touches = await git.touches(root, { commit: head.commit, since: from })
  const paths = touches.map(({ path }) => path)
  const isTreeOther = touches.some(({ before, after }) => before === null || after === null)
  const touched = new Set(paths)
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      touched.add(path.slice(0, end + 1))
  const { db } = core.library
  const owners = new Set(readLooseOwners(db, project, new Date(core.ports.clock.now().getTime() - grace).toISOString()))
  for (const { owner, kind, state, home } of readHomes(db, project)) {
    const isTouched = home !== null && touched.has(home)
    // A missing path may be settled by an added or removed file; any other missing name by any commit.
    const mayBeOther = state !== 'present' && state !== 'changed' && (kind !== 'path' || isTreeOther)
    if (isTouched || mayBeOther) owners.add(owner)
  }
  return [...owners]
}

function historyOf(
  { evidence: { histories }, ports: { git } }: Pick<Core, 'ports' | 'evidence'>,
  root: string,
): History {
  const known = histories.get(root) ?? createHistory(git, root)
  histories.set(root, known)
  return known
}

/** Returns the names texts may use for a repository: its folder, its name and its remote. */
function namesOf({ name, root, remote }: ProjectRow): string[] {
  const parts = (remote ?? '').replace(/\.git$/, '').split(/[/:]/)
  const [owner = '', origin = ''] = parts.length < 2 ? [] : parts.slice(-2)
  const all = [name, basename(root), origin, owner === '' ? '' : `${owner}/${origin}`]
  return [...new Set(all)].filter((each) => each !== '')
}

/** Returns a filter for files that are no evidence: by their name, and the files the library itself reads and writes. */
function notEvidenceOf(own: readonly string[], root: string): (path: string) => string | null {
  const files = new Set(own.map((path) => pathFrom(root, path)))
  return (path) => (files.has(path) ? 'a note' : notEvidence(path))
}
