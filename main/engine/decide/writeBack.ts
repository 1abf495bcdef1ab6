import { basename } from 'node:path'
import type { WriteBackPlan } from '../../../shared/contract/sources.ts'
import type { FileDiff, SeenFiles } from '../../../shared/model/diff.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import type { Core } from '../core.ts'
import { textsAbove, withoutSecrets } from '../knownSecrets.ts'
import type { Files } from '../ports.ts'
import { syncSource } from '../pipeline.ts'
import { scanTexts } from '../secretScans.ts'
import { type Library, type StepPlan, commitFiles, rehearse } from '../store/commit.ts'
import { type ReadableDb, sql } from '../store/db.ts'
import type { By } from '../store/journal.ts'
import { overlayOf } from '../store/overlay.ts'
import { countPending } from '../store/pending.ts'
import { type SourceRow, allSources, findSource } from '../store/queries/sources.ts'
import { countOf } from './context.ts'
import type { Refusal, WriteBatch } from './planReversals.ts'
import { assertAsSeen, seenOf } from './seenFiles.ts'
import { planSourceWrites } from './planWriteBack.ts'

export interface WriteBackOptions {
  /** All sources without it. */
  sourceId?: string | undefined
  /** Only shows the diffs. */
  dryRun: boolean
  by: By
  /** The files as their changes were looked at. */
  seen?: SeenFiles | undefined
}

/**
 * Brings the sources' files up to what was decided. Each source is read first, so that somebody else's change is met
 * before it could be overwritten. A source that cannot be written does not hold up the others; its failure is thrown when
 * they are done. Throws `conflict` before anything is written where a file is not as it was `seen`.
 */
export async function writeBack(core: Core, options: WriteBackOptions): Promise<WriteBackPlan> {
  const { library } = core
  assertAsSeen(library.files, options.seen)
  const sources = options.sourceId === undefined ? allSources(library.db) : [findSource(library.db, options.sourceId)]
  const result: WriteBackPlan = { decisions: 0, files: [], needs_you: [] }
  const failures: unknown[] = []
  for (const source of sources) {
    try {
      if (mayWait(library.db, source)) await syncSource(core, source.id)
      result.needs_you.push(...needsYou(library.db, source))
      if (countPending(library.db, source.id) === 0) continue
      await scanAdded(core, source)
      const { decisions, diffs, refused } = carriedOut(core, source, options)
      result.decisions += decisions
      result.files.push(...diffs.map((diff) => ({ source_id: source.id, diff })))
      result.needs_you.push(
        ...refused.map((refusal) => ({ ...refusal, description: describe(library.db, refusal.memory_id) })),
      )
      if (!options.dryRun) await syncSource(core, source.id)
    } catch (error) {
      failures.push(error)
    }
    if (!options.dryRun) core.changes.touch('memories', 'sources', 'journal')
  }
  if (failures.length > 0) throw failures[0]
  return result
}

/** Has the scanner for secrets look at the memories a file will be named after, and at those they were made from. */
function scanAdded(core: Core, { id }: SourceRow): Promise<void> {
  const { db } = core.library
  const added = sql<string>(
    db,
    'SELECT memory_id FROM pending p WHERE source_id = ? AND NOT EXISTS (SELECT 1 FROM records r WHERE r.memory_id = p.memory_id)',
  )
  const texts = textsAbove(db, added.pluck().all(id))
  return scanTexts(
    core,
    texts.flatMap(({ content, description, evidence }) => [content, description, evidence]),
  )
}

/** Whether decisions wait for a source's files, or would if a record that is gone had come back. */
function mayWait(db: ReadableDb, { id }: SourceRow): boolean {
  const isGone =
    sql(db, 'SELECT 1 FROM records WHERE source_id = ? AND gone_since IS NOT NULL LIMIT 1').get(id) !== undefined
  return isGone || countPending(db, id) > 0
}

interface Done {
  decisions: number
  diffs: FileDiff[]
  refused: Refusal[]
}

/** How often a source is planned: what goes back, what is taken out, what is new, and pointers on it each take their turn. */
const turns = 6

/** Batch after batch is planned on the files as the one before it left them, while no other process of ours writes. */
function carriedOut(core: Core, source: SourceRow, { dryRun, by, seen }: WriteBackOptions): Done {
  const { library } = core
  const done: Done = { decisions: 0, diffs: [], refused: [] }
  const former = new Map<string, { text: string | null; seen: string }>()
  const latter = new Map<string, string | null>()
  let left = turns
  const plan = (steady: Library): StepPlan => {
    const { batch, refused } = planSourceWrites(steady, source, ({ id, description }) =>
      withoutSecrets(core, id, description),
    )
    done.refused = refused
    left = batch ? left - 1 : 0
    if (!batch) return { decisions: [], files: [] }
    done.decisions += batch.writes.length
    const after = overlayOf(steady.files)
    for (const change of batch.changes) {
      const { path } = change
      if (!former.has(path)) {
        const held = seenOf(steady.files, path)
        if (seen?.[path] !== undefined) assertAsSeen(steady.files, { [path]: seen[path] })
        former.set(path, { text: textOf(steady.files, path), seen: held })
      }
      after.apply(change)
      latter.set(path, textOf(after, path))
    }
    return stepOf(batch, source)
  }
  if (dryRun) rehearse(library, (draft) => (left > 0 ? plan(draft) : { decisions: [], files: [] }), by)
  else while (left > 0) commitFiles(library, plan, by)
  done.diffs = [...former].map(([path, { text, seen: held }]) => ({
    ...fileDiff(path, text, latter.get(path) ?? null),
    seen: held,
  }))
  return done
}

function textOf(files: Files, path: string): string | null {
  return files.stat(path) ? files.read(path).toString('utf8') : null
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
