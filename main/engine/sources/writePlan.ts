import type { FileChange, Piece } from '../store/fileChange.ts'
import type { RecordEdit, WritePlan } from './connector.ts'

/** Collects what the edits of one plan do to files, at most one change a file. */
export interface PlanSheet {
  /** Adds pieces to a file that stands; their order does not matter. */
  modify(path: string, pieces: readonly Piece[]): void
  /** Adds text to a file that does not stand yet; a second text goes behind the first. */
  create(path: string, owner: string, after: Buffer): void
  remove(path: string, owner: string, before: Buffer): void
  /** Whether an earlier edit of this plan creates the file. */
  creates(path: string): boolean
  /** Whether an earlier edit of this plan adds something at a byte of the file. */
  insertsAt(path: string, at: number): boolean
  refuse(memoryId: string, reason: string): void
  place(placed: WritePlan['placed'][number]): void
  /** The plan. What is added to files comes before what is taken out, so that a crash between them loses nothing. */
  finish(): WritePlan
}

/** A sheet with nothing on it. */
export function createPlanSheet(): PlanSheet {
  const created = new Map<string, { owner: string; part: Buffer }[]>()
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
        const { owner } = parts[0]!
        changes.push({ kind: 'create', path, owner, after, ...(shares.length > 1 ? { shares } : {}) })
      }
      for (const [path, pieces] of modified) changes.push({ kind: 'modify', path, pieces: inOrder(pieces) })
      for (const [path, { owner, before }] of removed) changes.push({ kind: 'remove', path, owner, before })
      return { changes: changes.sort((left, right) => weightOf(left) - weightOf(right)), refused, placed }
    },
  }
}

/** The edits with only the last word on the state of each record. */
export function latestEdits(edits: readonly RecordEdit[]): RecordEdit[] {
  const last = new Map(edits.map((edit) => [recordOf(edit), edit]))
  return edits.filter((edit) => edit.kind === 'add' || last.get(recordOf(edit)) === edit)
}

function recordOf(edit: RecordEdit): string | null {
  return edit.kind === 'state' ? JSON.stringify([edit.path, edit.locator]) : null
}

/** By place; at one place what is put in comes before what is taken out there, in the order it was planned. */
function inOrder(pieces: readonly Piece[]): Piece[] {
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
