import { dirname } from 'node:path'
import type { Files } from '../ports.ts'
import type { Connector } from './connector.ts'
import type { KnownRecords } from '../store/knownRecords.ts'
import type { ReadItem, SameItem } from '../store/sourceRecord.ts'
import { detectJaato } from './jaatoDetect.ts'
import { type JaatoEntry, entriesAt, entriesOf, unreadable } from './jaatoEntries.ts'
import { curatedPath, layoutOf, oldPath, rawFolder } from './jaatoLayout.ts'
import { planJaato } from './jaatoPlan.ts'
import { FieldProblem, fieldsOf } from './jaatoRecord.ts'
import { fileTime } from './plainFiles.ts'

/** jaato's memories in the old layout (one file), the new layout (raw files and a curated file), or both. */
export const jaato: Connector = {
  kind: 'jaato',
  label: 'jaato memories',
  writable: true,
  detect: detectJaato,
  recordFiles(root, files) {
    const { old, curated, raw } = layoutOf(root, files)
    return [...(old ? [old] : []), ...(curated ? [curated] : []), ...raw].sort()
  },
  standsEmpty: (root, files) => files.stat(rawFolder(root))?.kind === 'folder',
  watched(root) {
    return root.endsWith('.jsonl') ? [root] : [oldPath(root), dirname(curatedPath(root))]
  },
  *read(path, root, files) {
    for (const item of readJaato(path, root, files)) if (item.kind !== 'same') yield item
  },
  readAgain: readJaato,
  *readAt(path, _root, files, names) {
    const written = fileTime(path, files)
    for (const entry of entriesAt(path, files, names)) {
      const item = recordOrUnreadable(entry, written)
      if (item.kind === 'record') yield item.record
    }
  },
  plan: planJaato,
}

function* readJaato(path: string, root: string, files: Files, known?: KnownRecords): Generator<ReadItem | SameItem> {
  const written = fileTime(path, files)
  for (const entry of entriesOf(path, root, files, known))
    yield entry.kind === 'entry' ? recordOrUnreadable(entry, written) : entry
}

function recordOrUnreadable({ path, line, locator, id, text, bytes, object }: JaatoEntry, fileTime: string): ReadItem {
  try {
    const fields = fieldsOf(object, fileTime)
    return { kind: 'record', record: { ...fields, locator, external_id: id, path, line, raw: text }, bytes }
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    return unreadable({ path, line, bytes }, text, error.message)
  }
}
