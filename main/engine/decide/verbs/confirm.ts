import { AppError } from '../../../../shared/errors.ts'
import { assertAllowed } from '../../../../shared/model/memory.ts'
import { counted, pluralForm } from '../../../../shared/text/counted.ts'
import { noVectors } from '../../reference/vectorRow.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { commitStep } from '../../store/commit.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type Staleness, readMemoryStaleness, readReferenceStaleness } from '../../store/queries/evidence.ts'
import { type MemoryRow, findMemories } from '../../store/queries/memories.ts'
import { readProject } from '../../store/queries/projects.ts'
import { type ReferenceRow, findReference } from '../../store/queries/references.ts'
import { type RowChange, updateRow } from '../../store/rows.ts'
import type { DecideContext, PreparedVerb } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'

/** The memories and references a person confirms. */
interface ConfirmTargets {
  ids: readonly string[]
  reference_ids?: readonly string[] | undefined
}

/** The current commit of each project by project id; projects whose commit is unknown are missing. */
type Heads = ReadonlyMap<string | null, { commit: string; at: number }>

/**
 * Records that memories and references still apply, with a note on how that was checked and their project's commit: code
 * changes up to that commit are settled. What was confirmed within the last minute at the same commit stays unchanged. Throws
 * `not_found` for an unknown id, `precondition` for a memory that cannot be confirmed.
 */
export function confirm(core: LibraryCore, targets: ConfirmTargets, note: string | null): PreparedVerb<Outcome> {
  let heads: Heads = new Map()
  return {
    async prepare() {
      heads = await headsOf(core, targets)
      return noVectors
    },
    carryOut: (context) => writeConfirmation(context, targets, note, heads),
  }
}

/** Returns the current commits of the projects of memories and references. */
async function headsOf({ library: { db }, ports: { git } }: LibraryCore, targets: ConfirmTargets): Promise<Heads> {
  const { memories, references } = rowsOf(db, targets)
  const heads = new Map<string | null, { commit: string; at: number }>()
  for (const id of new Set([...memories, ...references].map(({ project_id }) => project_id))) {
    const project = readProject(db, id)
    if (!project || project.git_dir === null) continue
    try {
      const head = await git.head(project.root)
      if (head) heads.set(id, head)
    } catch (error) {
      // Without git, only the time of the confirmation is recorded.
      if (!(error instanceof AppError)) throw error
    }
  }
  return heads
}

function writeConfirmation(
  context: DecideContext,
  targets: ConfirmTargets,
  note: string | null,
  heads: Heads,
): Outcome {
  const { db } = context.library
  const now = context.clock.now()
  const recently = new Date(now.getTime() - 60_000).toISOString()
  const isRecent = (at: string | null, row: MemoryRow | ReferenceRow): boolean =>
    (at ?? '') >= recently && row.verified_commit === (heads.get(row.project_id)?.commit ?? null)
  let outcome = nothingChanged('', [])
  const step = commitStep(
    context.library,
    () => {
      const { memories, references } = rowsOf(db, targets)
      for (const memory of memories) assertAllowed('confirm', memory)
      const confirming = memories.filter((memory) => !isRecent(memory.last_verified_at, memory))
      const renewed = references.filter((reference) => !isRecent(reference.verified_at, reference))
      const rows = [...confirming, ...renewed]
      const changed = confirming.map(({ id }) => id)
      const unchanged = memories.filter((memory) => !confirming.includes(memory)).map(({ id }) => id)
      if (rows.length === 0) {
        outcome = { ...nothingChanged('Confirmed just now', unchanged) }
        return { decisions: [], files: [] }
      }
      const label = `${confirmedLabel(confirming, renewed)}${commitSuffix(rows, heads)}`
      outcome = { step: null, label, changed, unchanged, created: [] }
      const at = now.toISOString()
      const until = (row: MemoryRow | ReferenceRow, aged: Staleness) => verifiedAt(heads.get(row.project_id), aged)
      const changes: RowChange[] = [
        ...confirming.flatMap((memory) => {
          const values = { last_verified_at: at, ...until(memory, readMemoryStaleness(db, memory.id)) }
          return updateRow('memories', memory, values) ?? []
        }),
        ...renewed.flatMap((reference) => {
          const values = { verified_at: at, ...until(reference, readReferenceStaleness(db, reference.id)) }
          return updateRow('refs', reference, values) ?? []
        }),
      ]
      const reference_ids = renewed.map(({ id }) => id)
      return {
        decisions: [{ verb: 'confirm', label, memory_ids: changed, reference_ids, reason: note, changes }],
        files: [],
      }
    },
    context.by,
  )
  return { ...outcome, step }
}

function rowsOf(
  db: ReadableDb,
  { ids, reference_ids = [] }: ConfirmTargets,
): { memories: MemoryRow[]; references: ReferenceRow[] } {
  return {
    memories: findMemories(db, [...ids]),
    references: [...new Set(reference_ids)].map((id) => findReference(db, id)),
  }
}

/**
 * Returns the commit, and the time up to which commits are known; this includes those that made the text stale, in case their
 * clocks ran ahead.
 */
function verifiedAt(
  head: { commit: string; at: number } | undefined,
  { stale, changed_since }: Staleness,
): { verified_commit: string | null; verified_commit_at: string | null } {
  if (!head) return { verified_commit: null, verified_commit_at: null }
  const times = [new Date(head.at).toISOString(), stale?.since ?? '', changed_since?.since ?? '']
  return { verified_commit: head.commit, verified_commit_at: times.toSorted().at(-1) ?? null }
}

/** Returns a label such as `2 memories still hold`. */
function confirmedLabel(memories: readonly unknown[], references: readonly unknown[]): string {
  const parts = [
    ...(memories.length > 0 ? [counted(memories.length, 'memory')] : []),
    ...(references.length > 0 ? [counted(references.length, 'reference')] : []),
  ]
  return `${parts.join(' and ')} still ${pluralForm(memories.length + references.length, 'holds', 'hold')}`
}

/** Returns a suffix such as ` at 1a2b3c4` when all share one commit. */
function commitSuffix(rows: readonly { project_id: string | null }[], heads: Heads): string {
  const commits = new Set(rows.map(({ project_id }) => heads.get(project_id)?.commit ?? ''))
  const [commit] = commits
  return commits.size === 1 && commit ? ` at ${commit.slice(0, 7)}` : ''
}
