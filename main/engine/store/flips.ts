import { blockOwner } from '../../../shared/text/managedBlock.ts'
import type { ReadableDb } from './db.ts'
import { decodeReferenceIds } from './jsonColumns.ts'
import { sql } from './sql.ts'
import { type RecordedEffect, erasedOwner } from './effectRows.ts'
import type { DecisionRow } from './journal.ts'

/**
 * A change that a file either contains or not: what a step wrote there for one owner, or one write of a record. Each journal
 * row that touches the file flips some of them.
 */
export interface Flip {
  key: string
  owner: string
  /** The number of the write; null for a step. */
  write: number | null
}

/**
 * Returns how far back in a file's history its state equals the current one with some changes flipped: the index of the
 * oldest effect before which it did; -1 when it never did.
 */
export function returnsTo(db: ReadableDb, history: readonly RecordedEffect[], flipped: Iterable<string>): number {
  const differing = new Set(flipped)
  let found = -1
  history.forEach(({ seq, change }, index) => {
    for (const { key } of flipsAt(db, seq, change.path)) if (!differing.delete(key)) differing.add(key)
    if (differing.size === 0) found = index
  })
  return found
}

/** Returns what a journal row flipped in a file; never empty, so that a state it changed is never taken for the one before. */
export function flipsAt(db: ReadableDb, seq: number, path: string): Flip[] {
  const row = sql<DecisionRow>(db, 'SELECT * FROM decisions WHERE seq = ?').get(seq)
  const step = row && (row.undoes ?? row.step)
  const flips = typeof step === 'number' ? flipsOfStep(db, step, path) : flipsOfWrites(db, seq, path)
  return flips.length > 0 ? flips : [{ key: `all of ${step ?? `row ${seq}`}`, owner: erasedOwner, write: null }]
}

/** An undo or redo flips what its step did; an un-promotion flips what the steps that wrote the reference did. */
function flipsOfStep(db: ReadableDb, step: number, path: string): Flip[] {
  const rows = sql<DecisionRow>(db, 'SELECT * FROM decisions WHERE step = ? ORDER BY seq').all(step)
  const withdrawn = new Set(rows.flatMap((row) => (row.verb === 'unpromote' ? referencesOf(row) : [])))
  const owners = ownersIn(db, step, path).filter((owner) => !withdrawn.has(owner))
  const before = rows[0]?.seq ?? 0
  return [
    ...owners.map((owner) => flipOf(step, owner)),
    ...[...withdrawn].flatMap((owner) =>
      writersOf(db, owner, before)
        .filter((writer) => ownersIn(db, writer, path).includes(owner))
        .map((writer) => flipOf(writer, owner)),
    ),
  ]
}

function flipOf(step: number, owner: string): Flip {
  return { key: `step ${step} ${owner}`, owner, write: null }
}

function referencesOf({ reference_ids }: DecisionRow): string[] {
  return decodeReferenceIds(reference_ids)
}

/** Returns the owners of the changes a step made in a file; the lines around a managed block have no owner. */
function ownersIn(db: ReadableDb, step: number, path: string): string[] {
  return sql<{ owner: string }>(
    db,
    `SELECT DISTINCT p.owner FROM effects e JOIN pieces p ON p.effect = e.id
     WHERE e.path = ? AND e.seq IN (SELECT seq FROM decisions WHERE step = ?)`,
  )
    .all(path, step)
    .map(({ owner }) => owner)
    .filter((owner) => owner !== erasedOwner && owner !== blockOwner)
}

function flipsOfWrites(db: ReadableDb, seq: number, path: string): Flip[] {
  const writes = sql<{ id: number; seq: number; owner: string }>(
    db,
    'SELECT w.id, w.seq, w.memory_id AS owner FROM write_flips f JOIN writes w ON w.id = f.write WHERE f.seq = ?',
  ).all(seq)
  return [...Map.groupBy(writes, (write) => write.seq)].flatMap(([first, own]) => {
    const owners = sql<{ owner: string }>(
      db,
      'SELECT DISTINCT p.owner FROM effects e JOIN pieces p ON p.effect = e.id WHERE e.seq = ? AND e.path = ?',
    ).all(first, path)
    const touching = new Set(owners.map(({ owner }) => owner))
    return own
      .filter(({ owner }) => touching.has(owner))
      .map(({ id, owner }) => ({ key: `write ${id}`, owner, write: id }))
  })
}

/** Returns the steps that wrote a reference's files and were in effect before a journal row, newest first. */
export function writersOf(db: ReadableDb, reference: string, before = Number.MAX_SAFE_INTEGER): number[] {
  // A reference begins with its promotion; a foreign one with the merge that adopted it.
  const rows = sql<{ step: number; begins: number }>(
    db,
    `SELECT step, verb = 'promote' OR EXISTS (
       SELECT 1 FROM changes c WHERE c.seq = d.seq AND c.tbl = 'refs' AND c.key = :reference AND c.before IS NULL
     ) AS begins
     FROM decisions d WHERE verb IN ('promote', 'edit-reference', 'merge-into') AND step IS NOT NULL
     AND seq < :before AND EXISTS (SELECT 1 FROM json_each(reference_ids) WHERE value = :reference) ORDER BY seq DESC`,
  ).all({ before, reference })
  const standing = rows.filter(({ step }) => wasInEffect(db, step, before))
  const beginning = standing.findIndex(({ begins }) => begins === 1)
  return [...new Set(standing.slice(0, beginning + 1).map(({ step }) => step))]
}

/** Returns the steps that changed a memory and were in effect before a journal row, joined into one value. */
export function decidedBefore(db: ReadableDb, memoryId: string, before = Number.MAX_SAFE_INTEGER): string {
  return sql<{ step: number }>(
    db,
    `SELECT DISTINCT d.step FROM changes c JOIN decisions d ON d.seq = c.seq
     WHERE c.tbl = 'memories' AND c.key = ? AND d.seq < ? AND d.step IS NOT NULL ORDER BY d.step`,
  )
    .all(memoryId, before)
    .map(({ step }) => step)
    .filter((step) => wasInEffect(db, step, before))
    .join(' ')
}

function wasInEffect(db: ReadableDb, step: number, before: number): boolean {
  const last = sql<{ verb: string }>(
    db,
    'SELECT verb FROM decisions WHERE undoes = ? AND seq < ? ORDER BY seq DESC LIMIT 1',
  ).get(step, before)
  return last?.verb !== 'undo'
}
