import type { Conflict } from '../../../../shared/contract/neighbours.ts'
import type { Evidence } from '../../../../shared/model/evidence.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type HashedText, readHashedText, withoutHash } from '../../store/queries/comparedTexts.ts'
import { readEvidence } from '../../store/queries/evidence.ts'
import type { Library } from '../../store/library.ts'
import { textPlace } from './textPlace.ts'
import { codeOfPair } from './codeOfPair.ts'
import { rankConflicts } from './rankConflicts.ts'
import { type PageOf, isReplaced, projectFilter, toNeighbour } from './readClusters.ts'

/**
 * Reads the unsettled contradictions as a generator, in the order of `rankConflicts`. Throws `not_found` for an unknown
 * project.
 */
export function* readConflicts(
  library: Pick<Library, 'db' | 'files'>,
  page: PageOf,
): Generator<void, { items: Conflict[]; total: number; unasked: number }> {
  const { db } = library
  const isWanted = projectFilter(db, page.project)
  const found = (yield* rankConflicts(library)).filter(({ older, newer }) => isWanted(older) || isWanted(newer))
  const items: Conflict[] = []
  for (const { older: one, newer: other, pair } of found.slice(page.offset, page.offset + page.limit)) {
    const [older, newer] = [readHashedText(db, one.id), readHashedText(db, other.id)]
    // Purged while this work yielded.
    if (!older || !newer) continue
    const evidence = { older: evidenceOf(db, older), newer: evidenceOf(db, newer) }
    const compared = toNeighbour(older, newer, pair.similarity)
    const { a, b, holds } = codeOfPair(library, { older, newer }, compared.differences)
    items.push({
      older: withoutHash(older),
      newer: compared,
      replaced: isReplaced({ older, newer, pair }),
      evidence,
      places: { older: textPlace(db, older.id), newer: textPlace(db, newer.id) },
      code: { older: a, newer: b, holds: holds === null ? null : sideNames[holds] },
    })
    yield
  }
  return { items, total: found.length, unasked: found.filter(({ isAsked }) => !isAsked).length }
}

const sideNames = { a: 'older', b: 'newer' } as const

function evidenceOf(db: ReadableDb, { kind, id }: HashedText): Evidence | null {
  return kind === 'memory' ? readEvidence(db, id) : null
}
