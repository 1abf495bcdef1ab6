import { AppError } from '../../../shared/errors.ts'
import type { FileDiff } from '../../../shared/model/diff.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import type { ReadableDb } from './db.ts'
import { sql } from './sql.ts'
import { readEffects } from './effectRows.ts'
import type { Piece } from './fileChange.ts'
import { type Context, noContext } from './findAgain.ts'
import { groupBy } from '../../../shared/groupBy.ts'

/**
 * Returns the files a step changed, as diffs of the changed lines and their context. A number that is not a step is taken as
 * a row. Throws `not_found`.
 */
export function filesOfStep(db: ReadableDb, step: number): FileDiff[] {
  return mergeDiffs(rowsOfStep(db, step).flatMap((seq) => filesOfRow(db, seq)))
}

/** Returns the journal rows of a step, or the row with that number. Throws `not_found`. */
export function rowsOfStep(db: ReadableDb, step: number): number[] {
  const query = 'SELECT seq FROM decisions WHERE step = ? OR seq = ? ORDER BY seq'
  const rows = sql<number>(db, query).pluck().all(step, step)
  if (rows.length === 0) throw new AppError('not_found', `There is no step ${step}. \`journal\` lists them.`)
  return rows
}

/** Returns the files changed by the journal rows after `seq`. */
export function filesChangedSince(db: ReadableDb, seq: number): FileDiff[] {
  const rows = sql<{ seq: number }>(db, 'SELECT seq FROM decisions WHERE seq > ? ORDER BY seq').all(seq)
  return mergeDiffs(rows.flatMap((row) => filesOfRow(db, row.seq)))
}

/** Returns the files that a journal row changed. */
export function filesOfRow(db: ReadableDb, seq: number): FileDiff[] {
  return readEffects(db, seq).map(({ change, contexts }) => {
    // A diff of binary numbers would not be readable.
    if (change.path.endsWith('.npy')) return { path: change.path, change: change.kind, added: 0, removed: 0, hunks: [] }
    switch (change.kind) {
      case 'create':
        return fileDiff(change.path, null, change.after.toString('utf8'))
      case 'remove':
        return fileDiff(change.path, change.before.toString('utf8'), null)
      case 'modify':
        return {
          path: change.path,
          change: change.kind,
          ...total(regionsOf(change.pieces, contexts).map(({ before, after }) => regionDiff(before, after))),
        }
    }
  })
}

/** Merges the diffs of each file, in order. */
export function mergeDiffs(files: readonly FileDiff[]): FileDiff[] {
  return [...groupBy(files, ({ path }) => path).values()].map((parts) => ({ ...parts[0], ...total(parts) }))
}

type Changed = Pick<FileDiff, 'added' | 'removed' | 'hunks'>

function total(parts: readonly Changed[]): Changed {
  return {
    added: parts.reduce((sum, { added }) => sum + added, 0),
    removed: parts.reduce((sum, { removed }) => sum + removed, 0),
    hunks: parts.flatMap(({ hunks }) => hunks),
  }
}

/** Returns the diff of part of a file, without line numbers, which are not stored. */
function regionDiff(before: Buffer, after: Buffer): Changed {
  const { added, removed, hunks } = fileDiff('', before.toString('utf8'), after.toString('utf8'))
  const lines = hunks.flatMap((hunk) => hunk.lines.map((line) => ({ ...line, old: null, new: null })))
  return { added, removed, hunks: lines.length > 0 ? [{ header: '…', lines }] : [] }
}

/**
 * Returns the pieces of a change with the line before and after each. Merges pieces with only such a line between them into
 * one region; separately, their shared context would count as changed.
 */
function regionsOf(pieces: readonly Piece[], contexts: readonly Context[]): { before: Buffer; after: Buffer }[] {
  const regions: { before: Buffer; after: Buffer; end: number; trail: Buffer }[] = []
  for (const [index, { at, before, after }] of pieces.entries()) {
    const { lead, trail } = contexts[index] ?? noContext
    const end = at + before.length
    const last = regions.at(-1)
    const gap = last ? at - last.end : -1
    if (last && gap >= 0 && gap <= last.trail.length) {
      const between = last.trail.subarray(0, gap)
      last.before = Buffer.concat([last.before, between, before])
      last.after = Buffer.concat([last.after, between, after])
      Object.assign(last, { end, trail })
    } else regions.push({ before: Buffer.concat([lead, before]), after: Buffer.concat([lead, after]), end, trail })
  }
  return regions.map(({ before, after, trail }) => ({
    before: Buffer.concat([before, trail]),
    after: Buffer.concat([after, trail]),
  }))
}
