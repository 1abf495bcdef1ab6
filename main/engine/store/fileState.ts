import type { Maturity } from '../../../shared/model/memory.ts'
import { isInPlace } from '../../../shared/model/reference.ts'
import type { SourceKind } from '../../../shared/model/source.ts'
import type { ReadableDb } from './db.ts'
import { sql } from './sql.ts'
import { pointerTo } from './pointer.ts'

/** The kinds whose files we write. */
export const writableKinds: ReadonlySet<string> = new Set<SourceKind>(['jaato', 'claude-code'])

/** Kinds whose records say a state themselves, so that somebody else can change it. */
export const statedKinds: ReadonlySet<string> = new Set<SourceKind>(['jaato'])

/**
 * As `fileState`, for a memory of the library in a source: one that was promoted goes with what its record says of the
 * reference, since another may take its place. A topic file that became its own reference is kept as it is, nothing points
 * away from it.
 */
export function wantedState(
  db: ReadableDb,
  source: { kind: string; path: string },
  memory: (Parameters<typeof fileState>[1] & { id: string }) | null,
): string {
  if (memory && isOwnReference(db, memory)) return 'kept'
  const state = fileState(source.kind, memory)
  if (memory?.maturity !== 'escalated' || memory.superseded_by !== null || !memory.escalated_to) return state
  const pointer = pointerTo(db, source, memory.escalated_to)
  if (!pointer) return state
  return `${state}: ${source.kind === 'jaato' ? pointer.id : (pointer.path ?? pointer.name)}`
}

/** Whether a record in a state says what is wanted. One read from a file, or kept by an older library, does not tell which reference it names. */
export function agrees(state: string, wanted: string): boolean {
  return state === wanted || wanted.startsWith(`${state}: `)
}

/** Whether the reference a memory went to is the file the memory itself is. */
export function isOwnReference(
  db: ReadableDb,
  memory: { id: string; maturity: Maturity; escalated_to?: string | null },
): boolean {
  if (memory.maturity !== 'escalated' || !memory.escalated_to) return false
  const found = sql<{ target: string; first: string }>(
    db,
    `SELECT target, memory_ids ->> '$[0]' AS first FROM refs WHERE id = ?`,
  ).get(memory.escalated_to)
  return found !== undefined && isInPlace(found.target) && found.first === memory.id
}

/** What a memory's record should say, in its format's own terms; null for a memory that is no more. */
export function fileState(
  kind: string,
  memory: { maturity: Maturity; superseded_by: string | null; escalated_to?: string | null } | null,
): string {
  if (!memory) return 'absent'
  const dismissed = memory.maturity === 'discarded' || memory.superseded_by !== null
  if (kind === 'jaato') return dismissed ? 'dismissed' : memory.maturity
  if (dismissed) return 'removed'
  return memory.maturity === 'escalated' ? `pointer to ${memory.escalated_to}` : 'kept'
}
