import type { Files } from '../../ports.ts'
import type { Connector } from '../../sources/connector.ts'
import type { FileChange } from '../../store/fileChange.ts'
import type { SourceRecord } from '../../store/sourceRecord.ts'
import type { SourceRow } from '../../store/queries/sources.ts'
import type { Waiting } from './writeBatch.ts'

/** The lines on which records stand alone, just as they were last read, by memory. */
export type Lines = ReadonlyMap<string, number>

/** Looks each record up on the line it was last read on; those that do not stand there so are left out. */
export function certainLines(connector: Connector, source: SourceRow, waiting: Waiting[], files: Files): Lines {
  const lines = new Map<string, number>()
  if (!connector.readAt) return lines
  const readable = new Set(connector.recordFiles(source.path, files))
  const standing = waiting.flatMap(({ memory, record }) => (memory && record?.present === 1 ? [record] : []))
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

/** The records on their lines in files of which no line moved, by locator. */
export function recordsOn(
  lines: Lines,
  connector: Connector,
  source: SourceRow,
  waiting: Waiting[],
  files: Files,
): Map<string, SourceRecord> {
  const found = new Map<string, SourceRecord>()
  const records = waiting.flatMap(({ record }) => record ?? [])
  for (const [path, own] of Map.groupBy(records, (record) => record.path)) {
    const names = new Map(own.map(({ memory_id, locator }) => [lines.get(memory_id) ?? 0, locator]))
    for (const record of connector.readAt?.(path, source.path, files, names) ?? []) found.set(record.locator, record)
  }
  return found
}

/** Whether a change of a file may put records on other lines than they were on. */
export function movesLines(change: FileChange): boolean {
  const breaks = (bytes: Buffer): boolean => bytes.includes('\n')
  return change.kind !== 'modify' || change.pieces.some(({ before, after }) => breaks(before) || breaks(after))
}
