import type { Maturity } from '../../../shared/model/memory.ts'
import { isInPlace } from '../../../shared/model/reference.ts'
import type { SourceKind } from '../../../shared/model/source.ts'
import type { ReadableDb } from './db.ts'
import { sql } from './sql.ts'
import { pointerTo } from './pointer.ts'

/** Kinds whose records state their maturity themselves, so that others can change it. */
export const kindsWithState: ReadonlySet<string> = new Set<SourceKind>(['jaato'])

/**
 * Like `fileState`, for a memory of the library in a source: for a promoted memory, the state includes which reference its
 * record names, since that may change. A topic file that became its own reference stays as it is, without a pointer.
 */
export function wantedState(
  db: ReadableDb,
  source: { kind: string; path: string },
  memory: StatedMemory | null,
): string {
  const state = stateInFile(db, source, memory)
  return memory?.rewritten && !isOutOfFile(state) ? `${state}${textMark}${memory.rewritten}` : state
}

type StatedMemory = Parameters<typeof fileState>[1] & { id: string; rewritten: string | null }

/** Separates the state of a record from the hash of the text it was given here. */
const textMark = ' · text '

/** Returns a record's state without the text it was given here. */
export function stateAlone(state: string): string {
  return state.split(textMark, 1)[0] ?? state
}

/** Checks whether a record in this state is in no file, so that it can be given no text. */
function isOutOfFile(state: string): boolean {
  return state === 'removed' || state === 'absent'
}

function stateInFile(db: ReadableDb, source: { kind: string; path: string }, memory: StatedMemory | null): string {
  if (memory && isOwnReference(db, memory)) return 'kept'
  const state = fileState(source.kind, memory)
  if (memory?.maturity !== 'escalated' || memory.superseded_by !== null || !memory.escalated_to) return state
  const pointer = pointerTo(db, source, memory.escalated_to)
  if (!pointer) return state
  return `${state}: ${source.kind === 'jaato' ? pointer.id : (pointer.path ?? pointer.name)}`
}

/**
 * Checks whether a record's state matches the wanted one. A state read from a file, or stored by an older library, does not
 * say which reference it names.
 */
export function matchesState(state: string, wanted: string): boolean {
  const [is, asked] = [stateAlone(state), stateAlone(wanted)]
  const sameText = state.slice(is.length) === wanted.slice(asked.length)
  return sameText && (is === asked || asked.startsWith(`${is}: `))
}

/** Checks whether the reference a memory was promoted to is the memory's own file. */
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

/** Returns the state a memory's record should have, in its format's own terms; `absent` for a memory that no longer exists. */
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
