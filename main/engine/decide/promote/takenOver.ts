import { AppError } from '../../../../shared/errors.ts'
import { isInPlace } from '../../../../shared/model/reference.ts'
import { wasForeign } from '../../references/foreignReferences.ts'
import type { Files } from '../../ports.ts'
import { takeOverReason } from '../../references/ruleHeading.ts'
import { withState } from '../../references/referenceState.ts'
import { readOwnTopic } from '../../sources/claudeCodeInPlace.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { contentHash } from '../../store/identity.ts'
import { overlayOf } from '../../store/overlay.ts'
import { readRecord } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { type ReferenceRow, hasVersionFor } from '../../store/queries/references.ts'
import { findSource } from '../../store/queries/sources.ts'
import type { Row } from '../../store/rows.ts'

interface Place {
  db: ReadableDb
  files: Files
}

/** Checks whether a reference is part of a file others wrote: a foreign file, or the note's own. */
export function isForeignText(db: ReadableDb, { id, target }: ReferenceRow): boolean {
  return isInPlace(target) || wasForeign(db, id)
}

/** Checks whether a foreign file contains exactly what a person took over after it was edited there. */
export function isTakenOver({ db, files }: Place, reference: ReferenceRow): boolean {
  const took = hasVersionFor(db, reference.id, takeOverReason)
  return isForeignText(db, reference) && took && withState({ db, files }, reference).state === 'as-written'
}

/** Adds the alternative to the error about removing a text that was edited since. */
export function withTakeOverHint(error: AppError): AppError {
  return new AppError(
    error.kind,
    `${error.message} Or take its edit over first: un-promoting then leaves the file as it is.`,
    error.details,
  )
}

/**
 * Returns the text left in the file of a note that was edited and taken over, after `changes` removed ours: the memory takes
 * that text.
 */
export function keptText(
  { db, files }: Place,
  reference: ReferenceRow,
  { id, source_id }: MemoryRow,
  changes: readonly FileChange[],
): Row {
  const isOwn = isInPlace(reference.target) && readRecord(db, id)?.path === reference.path
  if (!isOwn || source_id === null || !isTakenOver({ db, files }, reference)) return {}
  const after = overlayOf(files)
  for (const change of changes) after.apply(change)
  const { body: content, description } = readOwnTopic(reference.path, findSource(db, source_id).path, after)
  return { content, content_hash: contentHash(content), ...(description === '' ? {} : { description }) }
}
