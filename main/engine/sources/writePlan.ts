import type { FileChange, Piece } from '../store/fileChange.ts'
import type { RecordEdit, WritePlan } from './connector.ts'
import type { Group } from '../../../shared/groupBy.ts'

/** Collects the file changes of a plan, at most one per file. */
export interface PlanBuilder {
  /** Adds pieces to an existing file, in any order. */
  modify(path: string, pieces: readonly Piece[]): void
  /** Adds text to a new file; further texts are appended. */
  create(path: string, owner: string, after: Buffer): void
  remove(path: string, owner: string, before: Buffer): void
  /** Whether an earlier edit of this plan creates the file. */
  creates(path: string): boolean
  /** Whether an earlier edit of this plan inserts something at a byte offset of the file. */
  insertsAt(path: string, at: number): boolean
  refuse(memoryId: string, reason: string): void
  place(placed: WritePlan['placed'][number]): void
  /** Returns the plan. Additions precede removals, so that a crash between them loses nothing. */
  finish(): WritePlan
}

/** Creates an empty collection. */
export function createPlanBuilder(): PlanBuilder {
  const created = new Map<string, Group<{ owner: string; part: Buffer }>>()
  const modified = new Map<string, Piece[]>()
  const removed = new Map<string, { owner: string; before: Buffer }>()
  const refused: WritePlan['refused'] = []
  const placed: WritePlan['placed'] = []
  return {
    modify(path, pieces) {
      if (pieces.length > 0) modified.set(path, [...(modified.get(path) ?? []), ...pieces])
    },
    create(path, owner, after) {
      const found = created.get(path)
      if (found) found.push({ owner, part: after })
      else created.set(path, [{ owner, part: after }])
    },
    remove(path, owner, before) {
      removed.set(path, { owner, before })
    },
    creates: (path) => created.has(path),
    insertsAt: (path, at) => (modified.get(path) ?? []).some((piece) => piece.at === at && piece.before.length === 0),
    refuse(memory_id, reason) {
      refused.push({ memory_id, reason })
    },
    place(place) {
      placed.push(place)
    },
    finish() {
      const changes: FileChange[] = []
      for (const [path, parts] of created) {
        const shares = parts.map(({ owner, part }) => ({ owner, length: part.length }))
        const after = Buffer.concat(parts.map(({ part }) => part))
        const [{ owner }] = parts
        changes.push({ kind: 'create', path, owner, after, ...(shares.length > 1 ? { shares } : {}) })
      }
      for (const [path, pieces] of modified) changes.push({ kind: 'modify', path, pieces: sortPieces(pieces) })
      for (const [path, { owner, before }] of removed) changes.push({ kind: 'remove', path, owner, before })
      return { changes: changes.sort((left, right) => weightOf(left) - weightOf(right)), refused, placed }
    },
  }
}

/** Keeps only the last state change of each record. */
export function latestEdits(edits: readonly RecordEdit[]): RecordEdit[] {
  const last = new Map(edits.map((edit) => [recordOf(edit), edit]))
  return edits.filter((edit) => edit.kind === 'add' || last.get(recordOf(edit)) === edit)
}

function recordOf(edit: RecordEdit): string | null {
  return edit.kind === 'state' ? JSON.stringify([edit.path, edit.locator]) : null
}

/** Sorts by offset; at the same offset insertions precede removals, in planned order. */
function sortPieces(pieces: readonly Piece[]): Piece[] {
  return [...pieces].sort(
    (left, right) => left.at - right.at || Number(left.before.length > 0) - Number(right.before.length > 0),
  )
}

function weightOf(change: FileChange): number {
  if (change.kind === 'create') return 0
  if (change.kind === 'remove') return 3
  const grows = change.pieces.reduce((sum, { before, after }) => sum + after.length - before.length, 0)
  return grows >= 0 ? 1 : 2
}
