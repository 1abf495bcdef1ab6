import { ruleText } from '../reference/heads.ts'
import { isWholeBody } from '../reference/ownFile.ts'
import type { ReadBytes } from '../reference/targets.ts'
import type { ReadableDb } from '../store/db.ts'
import { type ReferenceRow, hasVersionFor } from '../store/queries/references.ts'

/** Version reason of an edit made by somebody else in the reference's file. */
export const takeOverReason = 'edited in its file'

/**
 * Checks whether the heading of a rule is as written: there, or removed by somebody whose edit was taken over. True for other
 * targets.
 */
export function isHeadingAsWritten(db: ReadableDb, read: ReadBytes, reference: ReferenceRow): boolean {
  const { id, target, path } = reference
  if (target !== 'rules') return true
  const text = read(path)?.toString('utf8') ?? ''
  return isWholeBody(text, ruleText(reference)) || hasVersionFor(db, id, takeOverReason)
}
