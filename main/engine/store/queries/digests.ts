import type { ReadableDb, WritableDb } from '../db.ts'
import { readMeta, saveMeta } from './meta.ts'
import type { ReportScope } from './reportRows.ts'

/** A digest that was delivered: when, and the period it covered. */
export interface GivenDigest {
  at: string
  since: string
  /** Whether it starts where the previous one ended. */
  follows: boolean
}

const key = 'digests'
type Given = Record<string, GivenDigest>

/** Returns the last digest of a scope that was written, shown or sent; null before the first. */
export function lastDigest(db: ReadableDb, scope: ReportScope): GivenDigest | null {
  return readMeta<Given>(db, key)?.[scope ?? ''] ?? null
}

/** Records that a digest was delivered, so that the next one starts there. */
export function saveDigest(db: WritableDb, scope: ReportScope, given: GivenDigest): void {
  saveMeta(db, key, { ...readMeta<Given>(db, key), [scope ?? '']: given })
}
