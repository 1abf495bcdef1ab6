import type { UnreadableLine } from '../../../shared/model/source.ts'
import type { Files } from '../ports.ts'
import type { KnownRecords } from '../store/knownRecords.ts'
import type { SameItem } from '../store/sourceRecord.ts'
import { isRawFile } from './jaatoLayout.ts'
import { locatorsOf } from './jaatoLocators.ts'
import { linesAmong } from './lines.ts'
import { jaatoLines, partsOf } from './jaatoText.ts'
import type { Part } from './jaatoText.ts'

/** One object with an id, as it stands in a file of a store. */
export interface JaatoEntry extends Omit<Part, 'problem'> {
  kind: 'entry'
  path: string
  locator: string
  id: string
  /** 1-based; null in a raw file. */
  line: number | null
  object: Readonly<Record<string, unknown>>
  /** What reading it adds to the progress. */
  bytes: number
}

export interface JaatoUnreadable {
  kind: 'unreadable'
  line: UnreadableLine
  bytes: number
}

/** The objects of one file of a store in order, two on one line included, and what is none. A line that is all of a known record is not taken apart. */
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

/** The objects that stand alone on some lines of a file, each named as `names` says by its line. */
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

/** A stretch of a file that is no record, with the reason. */
export function unreadable(
  place: { path: string; line: number | null; bytes: number },
  text: string,
  reason: string,
): JaatoUnreadable {
  const { path, line, bytes } = place
  return { kind: 'unreadable', line: { path, line, text: text.slice(0, 2000), reason }, bytes }
}
