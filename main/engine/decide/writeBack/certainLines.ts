import type { Files } from '../../ports.ts'
import type { Connector } from '../../sources/connector.ts'
import type { FileChange } from '../../store/fileChange.ts'
import type { SourceRecord } from '../../store/sourceRecord.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import type { PendingRecord } from './writeBatch.ts'

/** Line numbers, by memory, of records that are alone on their line exactly as last read. */
export type Lines = ReadonlyMap<string, number>

/** Finds each record on the line where it was last read; omits those that are no longer there. */
export function certainLines(connector: Connector, source: SourceRow, pending: PendingRecord[], files: Files): Lines {
  const lines = new Map<string, number>()
  if (!connector.readAt) return lines
  const readable = new Set(connector.recordFiles(source.path, files))
  const standing = pending.flatMap(({ memory, record }) => (memory && record?.present === 1 ? [record] : []))
  for (const [path, records] of Map.groupBy(standing, (record) => record.path)) {
    if (!readable.has(path)) continue
    const known = new Map(records.map((record) => [record.locator, record]))
    const names = new Map(records.flatMap(({ line, locator }) => (line === null ? [] : [[line, locator] as const])))
    for (const { line, locator, raw } of connector.readAt(path, source.path, files, names)) {
      const record = known.get(locator)
      if (record?.raw === raw && line !== null) lines.set(record.memory_id, line)
    }
  }
  return lines
}

/** Returns the records on their lines by locator, for files in which no line moved. */
export function recordsOn(
  lines: Lines,
  connector: Connector,
  source: SourceRow,
  pending: PendingRecord[],
  files: Files,
): Map<string, SourceRecord> {
  const found = new Map<string, SourceRecord>()
  const records = pending.flatMap(({ record }) => record ?? [])
  for (const [path, own] of Map.groupBy(records, (record) => record.path)) {
    const names = new Map(own.map(({ memory_id, locator }) => [lines.get(memory_id) ?? 0, locator]))
    for (const record of connector.readAt?.(path, source.path, files, names) ?? []) found.set(record.locator, record)
  }
  return found
}

/** Checks whether a file change may move records to other lines. */
export function movesLines(change: FileChange): boolean {
  const breaks = (bytes: Buffer): boolean => bytes.includes('\n')
  return change.kind !== 'modify' || change.pieces.some(({ before, after }) => breaks(before) || breaks(after))
}
