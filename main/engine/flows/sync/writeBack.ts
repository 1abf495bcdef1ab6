import { basename } from 'node:path'
import type { PausedSource, WriteBackPlan } from '../../../../shared/contract/sources.ts'
import type { FileDiff, SeenFiles } from '../../../../shared/model/diff.ts'
import { counted } from '../../../../shared/text/counted.ts'
import { fileDiff } from '../../../../shared/text/fileDiff.ts'
import type { Core, ScanningCore } from '../../runtime/core.ts'
import { withoutSecrets } from '../../masking/knownSecrets.ts'
import type { Files } from '../../ports.ts'
import { syncSource } from './pipeline.ts'
import { scanTexts } from '../../runtime/secretScans.ts'
import { commitFiles, simulate } from '../../store/commit.ts'
import type { ReadableDb } from '../../store/db.ts'
import { outcomes, redescribeFailure } from '../../store/describeFailure.ts'
import { type Caller, writtenBack, lastSeq } from '../../store/journal.ts'
import { overlayOf } from '../../store/overlay.ts'
import { countedAs, countPending, resultOf } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { type SourceRow, allSources, findSource } from '../../store/queries/sources.ts'
import { waitsFor } from '../../decide/writeBack/keptResults.ts'
import type { Refusal, WriteBatch } from '../../decide/writeBack/writeBatch.ts'
import { assertAsSeen, fingerprintOf } from '../../decide/seenFiles.ts'
import { unsafeText } from '../../decide/writeBack/unsafeText.ts'
import { planSourceWrites } from '../../decide/writeBack/planWriteBack.ts'
import { wholePieces } from '../../store/fileChange.ts'
import type { StepPlan } from '../../store/stepPlan.ts'
import type { Library } from '../../store/library.ts'
import { descriptionOf, needingYou, readMemoryRow, ancestorTexts } from '../../store/queries/memoryLookups.ts'
import { hasGoneRecords, pendingAdditions } from '../../store/queries/recordRows.ts'

export interface WriteBackOptions {
  /** All sources if left out. */
  sourceId?: string | undefined
  /** Only returns the diffs. */
  dryRun: boolean
  by: Caller
  /** Writes even what the safety rules stop. */
  force?: boolean | undefined
  /** Hashes of the files as their diffs were shown. */
  seen?: SeenFiles | undefined
}

/**
 * Writes decisions to the sources' files. Reads each source first, so that others' changes are noticed before they could be
 * overwritten. A source that cannot be written does not block the others; its error is thrown at the end. Throws `conflict`
 * before anything is written when a file is not as it was `seen`.
 */
export async function writeBack(core: Core, options: WriteBackOptions): Promise<WriteBackPlan> {
  const { library } = core
  assertAsSeen(library.files, options.seen)
  const sources = options.sourceId === undefined ? allSources(library.db) : [findSource(library.db, options.sourceId)]
  const start = lastSeq(library.db)
  const result: WriteBackPlan = { decisions: 0, files: [], needs_you: [], paused: [] }
  const failures: unknown[] = []
  const written = new Set<string>()
  const done = new Map<string, SourceOutcome>()
  // A record's replacement may go to a source that is written later, so sources that wait for one get a second round.
  for (const source of [...sources, ...sources]) {
    const former = done.get(source.id)
    if (former && !former.refused.some(({ memory_id }) => isReplacementWritten(library.db, memory_id, written)))
      continue
    done.set(source.id, former ?? nothingDone)
    try {
      if (mayHavePending(library.db, source)) await syncSource(core, source.id)
      if (!former) result.needs_you.push(...needsYou(library.db, source))
      if (countPending(library.db, source.id) === 0) continue
      await scanAdded(core, source)
      const now = writeSource(core, source, options, written)
      // A dry run shows everything again, now with what it waited for.
      done.set(source.id, former && !options.dryRun ? together(former, now) : now)
      if (!options.dryRun) await syncSource(core, source.id)
    } catch (error) {
      const paused = readPaused(library.db, source)
      if (!paused) failures.push(error)
      else if (paused.decisions > 0) result.paused.push(paused)
    }
    if (!options.dryRun) core.changes.touch('memories', 'sources', 'journal')
  }
  if (failures.length > 0)
    throw redescribeFailure(failures[0], library.path, (inner) => writtenSince(library.db, options.by, start, inner))
  result.decisions = new Set([...done.values()].flatMap(({ decisions }) => [...decisions])).size
  for (const [source_id, { diffs, refused }] of done) {
    result.files.push(...diffs.map((diff) => ({ source_id, diff })))
    for (const { memory_id, reason } of refused) {
      const decide_on = waitsFor(library.db, memory_id)?.id ?? memory_id
      result.needs_you.push({ memory_id, reason, description: describe(library.db, memory_id), decide_on })
    }
  }
  return result
}

/** Describes what a failed write-back wrote nevertheless, in any source. */
function writtenSince(db: ReadableDb, { actor }: Caller, start: number, inner: string | null): string {
  const count = countDecisions(db, writtenBack(db, actor, start))
  const begun = inner === outcomes.finished || inner === outcomes.takenBack ? [inner] : []
  if (count === 0) return begun[0] ?? outcomes.written
  return [
    `${counted(count, 'decision')} got into the agents’ files anyway; the next write-back continues.`,
    ...begun,
  ].join(' ')
}

/** Checks whether the replacement a record was held back for has been written. */
function isReplacementWritten(db: ReadableDb, id: string, written: ReadonlySet<string>): boolean {
  const memory = readMemoryRow(db, id)
  const result = memory && resultOf(db, memory)
  return result !== null && result.id !== id && written.has(result.id)
}

/** Returns the source as paused; null if it can be read. */
function readPaused(db: ReadableDb, source: SourceRow): PausedSource | null {
  const { id, name, error, paused_since } = findSource(db, source.id)
  if (paused_since === null) return null
  return { source_id: id, name, decisions: countPending(db, id), reason: error ?? 'It cannot be read now.' }
}

/** Scans the memories new files will be named after, and their sources, for secrets. */
function scanAdded(core: ScanningCore, { id }: SourceRow): Promise<void> {
  const { db } = core.library
  const texts = ancestorTexts(db, pendingAdditions(db, id))
  return scanTexts(
    core,
    texts.flatMap(({ content, description, evidence }) => [content, description, evidence]),
  )
}

/** Checks whether decisions are pending for a source's files, or would be if a missing record returned. */
function mayHavePending(db: ReadableDb, { id }: SourceRow): boolean {
  return hasGoneRecords(db, id) || countPending(db, id) > 0
}

interface SourceOutcome {
  /** What was written, as it is counted. */
  decisions: ReadonlySet<string>
  diffs: FileDiff[]
  refused: Refusal[]
}

const nothingDone: SourceOutcome = { decisions: new Set(), diffs: [], refused: [] }

function together(first: SourceOutcome, second: SourceOutcome): SourceOutcome {
  return {
    decisions: new Set([...first.decisions, ...second.decisions]),
    diffs: [...first.diffs, ...second.diffs],
    refused: second.refused,
  }
}

/** Maximum number of planning rounds per source: reversals, removals, additions and pointers take one each. */
const maxRounds = 6

/** Plans and writes batch after batch, each on the files the previous one left, while no other process of ours writes. */
function writeSource(
  core: Pick<Core, 'library' | 'scans'>,
  source: SourceRow,
  { dryRun, by, seen, force }: WriteBackOptions,
  written: Set<string>,
): SourceOutcome {
  const { library } = core
  const decisions = new Set<string>()
  const done: SourceOutcome = { decisions, diffs: [], refused: [] }
  const former = new Map<string, { text: string | null; seen: string }>()
  const latter = new Map<string, string | null>()
  const placed: string[] = []
  let left = maxRounds
  const plan = (steady: Library): StepPlan => {
    const titleOf = ({ id, description }: MemoryRow): string => withoutSecrets(core, id, description)
    const unsafe = (memory: MemoryRow): string | null => (force ? null : unsafeText(core, source, memory))
    const { batch, refused } = planSourceWrites(steady, source, titleOf, written, unsafe)
    done.refused = refused
    left = batch ? left - 1 : 0
    if (!batch) return { decisions: [], files: [] }
    for (const { memory_id, after } of batch.writes) {
      decisions.add(countedAs(steady.db, memory_id))
      if (after?.present === 1) placed.push(memory_id)
    }
    const after = overlayOf(steady.files)
    for (const change of batch.changes) {
      const { path } = change
      if (!former.has(path)) {
        const held = fingerprintOf(steady.files, path)
        if (seen?.[path] !== undefined) assertAsSeen(steady.files, { [path]: seen[path] })
        former.set(path, { text: textOf(steady.files, path), seen: held })
      }
      after.apply(change)
      latter.set(path, textOf(after, path))
    }
    return stepOf(steady.db, batch)
  }
  if (dryRun) simulate(library, (draft) => (left > 0 ? plan(draft) : { decisions: [], files: [] }), by)
  else while (left > 0) commitFiles(library, plan, by)
  for (const id of placed) written.add(id)
  done.diffs = [...former].map(([path, { text, seen: held }]) => ({
    ...fileDiff(path, text, latter.get(path) ?? null),
    seen: held,
  }))
  return done
}

function textOf(files: Files, path: string): string | null {
  return files.stat(path) ? files.read(path).toString('utf8') : null
}

function stepOf(db: ReadableDb, batch: WriteBatch): StepPlan {
  const { changes, writes } = batch
  const memory_ids = writes.map(({ memory_id }) => memory_id)
  return {
    decisions: [{ verb: 'write-back', label: labelOf(db, batch), memory_ids, changes: [] }],
    files: changes,
    writes,
  }
}

/** Names the files that change, with the decisions that change them; a decision that a file already says is only noted. */
function labelOf(db: ReadableDb, { changes, writes }: WriteBatch): string {
  const ids = writes.map(({ memory_id }) => memory_id)
  const all = countDecisions(db, ids)
  const [first, ...others] = new Set(changes.map(({ path }) => path))
  if (first === undefined)
    return `Noted ${counted(all, 'decision that changes no file', 'decisions that change no file')}`
  const owners = new Set(changes.flatMap((change) => wholePieces(change).map(({ owner }) => owner)))
  const written =
    countDecisions(
      db,
      ids.filter((id) => owners.has(id)),
    ) || all
  const where = others.length === 0 ? basename(first) : counted(others.length + 1, 'file')
  const label = `Wrote ${counted(written, 'decision')} to ${where}`
  return written === all ? label : `${label}, noted ${all - written} more`
}

function countDecisions(db: ReadableDb, memoryIds: readonly string[]): number {
  return new Set(memoryIds.map((id) => countedAs(db, id))).size
}

function needsYou(db: ReadableDb, source: SourceRow): WriteBackPlan['needs_you'] {
  return needingYou(db, source.id).map((row) => ({
    ...row,
    reason: 'The record was changed elsewhere since it was decided.',
    decide_on: row.memory_id,
  }))
}

function describe(db: ReadableDb, id: string): string {
  return descriptionOf(db, id) ?? id
}
