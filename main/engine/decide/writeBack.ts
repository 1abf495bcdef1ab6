import { basename } from 'node:path'
import type { WriteBackPlan } from '../../../shared/contract/sources.ts'
import type { Core } from '../core.ts'
import { syncSource } from '../pipeline.ts'
import { type Library, type StepPlan, commitFiles } from '../store/commit.ts'
import { type ReadableDb, sql } from '../store/db.ts'
import type { By } from '../store/journal.ts'
import { type SourceRow, allSources, findSource } from '../store/queries/sources.ts'
import { countOf } from './context.ts'
import { type SourceWritePlan, type WriteBatch, planSourceWrites } from './planWriteBack.ts'

/**
 * Brings the sources' files up to what was decided. Each source is read first, so that somebody else's change is met
 * before it could be overwritten. `dryRun` only shows the diffs.
 */
export async function writeBack(
  core: Core,
  options: { sourceId?: string | undefined; dryRun: boolean; by: By },
): Promise<WriteBackPlan> {
  const { library } = core
  const sources = options.sourceId === undefined ? allSources(library.db) : [findSource(library.db, options.sourceId)]
  const result: WriteBackPlan = { decisions: 0, files: [], needs_you: [] }
  for (const source of sources) {
    const waits = sql(library.db, 'SELECT 1 FROM pending WHERE source_id = ? LIMIT 1').get(source.id) !== undefined
    if (waits) await syncSource(core, source.id)
    result.needs_you.push(...needsYou(library.db, source))
    if (!waits) continue
    const { plan, decisions } = options.dryRun ? planned(library, source) : written(library, source, options.by)
    result.decisions += decisions
    result.files.push(...plan.diffs.map((diff) => ({ source_id: source.id, diff })))
    result.needs_you.push(
      ...plan.refused.map((refusal) => ({ ...refusal, description: describe(library.db, refusal.memory_id) })),
    )
    if (!options.dryRun) {
      core.changes.touch('memories', 'sources', 'journal')
      await syncSource(core, source.id)
    }
  }
  return result
}

interface Done {
  plan: SourceWritePlan
  decisions: number
}

function planned(library: Library, source: SourceRow): Done {
  const plan = planSourceWrites(library, source)
  return { plan, decisions: plan.batches.reduce((sum, { writes }) => sum + writes.length, 0) }
}

/** How often a source is planned: what goes back, what is new, and pointers on what is new each take their turn. */
const turns = 4

/** Batch after batch is planned on the files as the one before it left them, while no other process of ours writes. */
function written(library: Library, source: SourceRow, by: By): Done {
  const plans: SourceWritePlan[] = []
  let decisions = 0
  const plan = (steady: Library): StepPlan => {
    const made = planSourceWrites(steady, source)
    plans.push(made)
    const [batch] = made.batches
    decisions += batch?.writes.length ?? 0
    return batch ? stepOf(batch, source) : { decisions: [], files: [] }
  }
  while (plans.length < turns && (plans.at(-1)?.batches.length ?? 1) > 0) commitFiles(library, plan, by)
  const diffs = plans.flatMap((made, index) => (index === 0 ? made.diffs : []))
  return { plan: { batches: [], diffs, refused: plans.at(-1)?.refused ?? [] }, decisions }
}

function stepOf({ changes, writes }: WriteBatch, source: SourceRow): StepPlan {
  const files = [...new Set(changes.map(({ path }) => basename(path)))]
  const where = files.length === 1 ? files[0] : countOf(files.length, 'file')
  const label = `Wrote ${countOf(writes.length, 'decision')} to ${where ?? source.name}`
  const memory_ids = writes.map(({ memory_id }) => memory_id)
  return { decisions: [{ verb: 'write-back', label, memory_ids, changes: [] }], files: changes, writes }
}

function needsYou(db: ReadableDb, source: SourceRow): WriteBackPlan['needs_you'] {
  return sql<{ memory_id: string; description: string }>(
    db,
    'SELECT id AS memory_id, description FROM memories WHERE source_id = ? AND attention IS NOT NULL',
  )
    .all(source.id)
    .map((row) => ({ ...row, reason: 'The record was changed elsewhere since it was decided.' }))
}

function describe(db: ReadableDb, id: string): string {
  return sql<{ description: string }>(db, 'SELECT description FROM memories WHERE id = ?').get(id)?.description ?? id
}
