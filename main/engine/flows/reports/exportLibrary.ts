import { type ReadableDb, type Sql, asOfOneMoment } from '../../store/db.ts'
import { readEffects } from '../../store/effectRows.ts'
import { wholePieces } from '../../store/fileChange.ts'
import { type DecisionRow, readChanges } from '../../store/journal.ts'
import { newestSchema } from '../../store/open.ts'
import { allReferences, readReferenceVersions, toReference } from '../../store/queries/references.ts'
import { readSettings } from '../../store/queries/settings.ts'
import { allSources } from '../../store/queries/sources.ts'
import { allDecisions, exportedMemories, tableRows } from '../../store/queries/exportRows.ts'
import { decodeMemoryIds, decodeReferenceIds } from '../../store/jsonColumns.ts'

/** One line of an export; `type` is its kind. */
export type ExportLine = { type: string } & Record<string, unknown>

/** The `format` in the first line of an export. */
export const exportFormat = 'schoolhouse-library'

/**
 * Exports the whole library line by line, as a consistent snapshot: a header, then settings, projects, sources, memories with
 * where they were found and their former texts, edges (`from` was merged or refined into `to`), who stored those that lie in no file, tombstones, purged memories,
 * references with their versions, and every decision with its changes to rows and files.
 */
export function exportLibrary(db: Sql, at: string): Generator<ExportLine> {
  return asOfOneMoment(db, () => exportLines(db, at))
}

function* exportLines(db: ReadableDb, at: string): Generator<ExportLine> {
  yield { type: 'export', format: exportFormat, version: 1, schema: newestSchema, at }
  yield { type: 'settings', ...readSettings(db) }
  yield* linesOf('project', tableRows(db, 'project'))
  for (const source of allSources(db)) yield { type: 'source', ...source, auto_write: source.auto_write === 1 }
  yield* linesOf('memory', exportedMemories(db))
  yield* linesOf('edge', tableRows(db, 'edge'))
  yield* linesOf('contribution', tableRows(db, 'contribution'))
  yield* linesOf('tombstone', tableRows(db, 'tombstone'))
  yield* linesOf('purged', tableRows(db, 'purged'))
  for (const row of allReferences(db))
    yield { type: 'reference', ...toReference(db, row), versions: readReferenceVersions(db, row.id) }
  for (const row of allDecisions(db)) yield decisionLine(db, row)
}

function* linesOf(type: string, rows: Iterable<Record<string, unknown>>): Generator<ExportLine> {
  for (const row of rows) yield { type, ...row }
}

function decisionLine(db: ReadableDb, { memory_ids, reference_ids, ...row }: DecisionRow): ExportLine {
  return {
    type: 'decision',
    ...row,
    memory_ids: decodeMemoryIds(memory_ids),
    reference_ids: decodeReferenceIds(reference_ids),
    changes: readChanges(db, row.seq),
    files: readEffects(db, row.seq).map(({ change, hashBefore, hashAfter }) => ({
      path: change.path,
      change: change.kind,
      hash_before: hashBefore,
      hash_after: hashAfter,
      pieces: wholePieces(change).map(({ owner, at, before, after }) => ({
        owner,
        at,
        before: textOf(before),
        after: textOf(after),
      })),
    })),
  }
}

/** Returns text if the bytes are UTF-8, else base64 under that name. */
function textOf(bytes: Buffer): string | { base64: string } {
  const text = bytes.toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? text : { base64: bytes.toString('base64') }
}
