import type { ReadableDb } from '../db.ts'
import { recall } from '../recall.ts'
import { type RowGroup, type RowList, rowGroups, rowList } from './rowLists.ts'

/** An order by recommendation as it once was. */
interface KeptOrder {
  groups: readonly RowGroup[]
  validated: RowList
}

/** Rows of validated memories, without the superseded ones. */
const validatedRows = `SELECT m.row FROM memories m WHERE m.superseded_by IS NULL AND m.maturity = 'validated'
  ORDER BY m.timestamp DESC, m.row DESC`

/** The kept orders, by the word a caller gave each; forgotten when the app ends. */
const ofLibrary = new WeakMap<ReadableDb, Map<string, KeptOrder>>()

/**
 * Returns the order by recommendation in which each memory that still waits has the place, and the group, that it had when this
 * word was first given: a decision changes how sure other recommendations are, and their rows would jump while a person works
 * through a list. New ones, and those decided since that wait for something else, come last in their group.
 */
export function keptOrder(db: ReadableDb, word: string, order: readonly RowGroup[]): readonly RowGroup[] {
  const known = ofLibrary.get(db) ?? new Map<string, KeptOrder>()
  ofLibrary.set(db, known)
  const now: KeptOrder = { groups: order, validated: rowList(db, validatedRows, []) }
  const kept = recall(known, word, () => now)
  return rowGroups(db, `kept ${word}`, () => inKeptOrder(kept, now))
}

function inKeptOrder(kept: KeptOrder, now: KeptOrder): readonly RowGroup[] {
  const former = statesOf(kept)
  const current = statesOf(now)
  const stays = (row: number): boolean => former[row] === current[row]
  return now.groups.map(({ key, rows }) => {
    if (key === snoozed) return { key, rows }
    const own = kept.groups.find((group) => group.key === key)?.rows ?? new Int32Array(0)
    const old = own.filter(stays)
    const fresh = rows.filter((row) => !stays(row))
    const all = new Int32Array(old.length + fresh.length)
    all.set(old)
    all.set(fresh, old.length)
    return { key, rows: all }
  })
}

/** The key of the group of snoozed memories: they were decided, and wait for no one. */
const snoozed = 'snoozed'

/** Returns by row what a memory is that waits for a decision: 1 raw, 2 validated; 0 for all others. */
function statesOf({ groups, validated }: KeptOrder): Uint8Array {
  const open = groups.filter(({ key }) => key !== snoozed)
  let last = 0
  for (const { rows } of open) for (const row of rows) if (row > last) last = row
  const states = new Uint8Array(last + 1)
  for (const { rows } of open) for (const row of rows) states[row] = 1
  for (const row of validated) if (states[row] === 1) states[row] = 2
  return states
}
