import type { UnreadableLine } from '../../../shared/model/source.ts'
import type { Files } from '../ports.ts'
import type { KnownRecords } from '../store/knownRecords.ts'
import type { SameItem } from '../store/sourceRecord.ts'
import { isRawFile } from './jaatoLayout.ts'
import { locatorsOf } from './jaatoLocators.ts'
import { linesAmong } from './lines.ts'
import { jaatoLines, partsOf } from './jaatoText.ts'
import type { Part } from './jaatoText.ts'

/** An object with an id in a store's file. */
export interface JaatoEntry extends Omit<Part, 'problem'> {
  kind: 'entry'
  path: string
  locator: string
  id: string
  /** 1-based; null in a raw file. */
  line: number | null
  object: Readonly<Record<string, unknown>>
  /** Its contribution to the progress, in bytes. */
  bytes: number
}

export interface JaatoUnreadable {
  kind: 'unreadable'
  line: UnreadableLine
  bytes: number
}

/**
 * Yields the objects of a store's file in order, also several on one line, and the unreadable parts. Does not parse lines
 * that are exactly a known record.
 */
export function* entriesOf(
  path: string,
  root: string,
  files: Files,
  known?: KnownRecords,
): Generator<JaatoEntry | JaatoUnreadable | SameItem> {
  const isRaw = isRawFile(path, root)
  const locators = locatorsOf(path, root, files)
  for (const line of jaatoLines(path, isRaw, files)) {
    const same = known?.find(line.bytes)
    if (same && locators.keep(same.locator)) {
      yield { kind: 'same', known: same, line: isRaw ? null : line.number, bytes: line.length }
      continue
    }
    let bytes = line.length
    for (const part of partsOf(line)) {
      yield entryOrUnreadable(part, { path, line: isRaw ? null : line.number, bytes }, locators.next)
      bytes = 0
    }
  }
}

/** Returns the objects that are alone on the given lines; `names` maps lines to locators. */
export function* entriesAt(path: string, files: Files, names: ReadonlyMap<number, string>): Generator<JaatoEntry> {
  for (const line of linesAmong(files.read(path), new Set(names.keys()))) {
    const [part] = partsOf(line)
    const place = { path, line: line.number, bytes: line.length }
    const item = part?.alone && entryOrUnreadable(part, place, () => names.get(line.number) ?? '')
    if (item && item.kind === 'entry') yield item
  }
}

function entryOrUnreadable(
  part: Part,
  place: { path: string; line: number | null; bytes: number },
  nameOf: (id: string) => string,
): JaatoEntry | JaatoUnreadable {
  const { text, at, object, whole, alone } = part
  if (object && typeof object.id === 'string' && object.id !== '')
    return { kind: 'entry', ...place, locator: nameOf(object.id), id: object.id, text, object, at, whole, alone }
  const reason = object ? 'The field id is missing or not a text. Give the record an id in the file.' : part.problem
  return unreadable(place, text, reason)
}

/** A range of a file that is not a record, with the reason. */
export function unreadable(
  place: { path: string; line: number | null; bytes: number },
  text: string,
  reason: string,
): JaatoUnreadable {
  const { path, line, bytes } = place
  return { kind: 'unreadable', line: { path, line, text: text.slice(0, 2000), reason }, bytes }
}
