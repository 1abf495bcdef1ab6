import { AppError } from '../../../../shared/errors.ts'
import type { FileDiff, SeenFiles } from '../../../../shared/model/diff.ts'
import { counted } from '../../../../shared/text/counted.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { type Entry, isForeignFile, readEntries } from '../../references/hygieneEntries.ts'
import { entrySpan, markdownEntries } from '../../reference/referenceEntries.ts'
import { textOf } from '../../reference/textOf.ts'
import { commitFiles } from '../../store/commit.ts'
import type { FileChange, Piece } from '../../store/fileChange.ts'
import { overlayOf } from '../../store/overlay.ts'
import { findReference } from '../../store/queries/references.ts'
import type { Library } from '../../store/library.ts'
import type { DecideContext } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { assertAsSeen, seenDiff } from '../seenFiles.ts'
import { planTextRemoval, unpromoteChanges } from '../promote/unpromote.ts'
import { quoted } from '../../../../shared/text/quoted.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'

/**
 * Removes the named entries from their files, as one step. References among them are un-promoted, so their memories return to
 * their former state. Throws `conflict` when an entry is no longer where it was seen.
 */
export function applyHygiene(
  core: LibraryCore,
  context: DecideContext,
  {
    ids,
    reason = null,
    seen,
  }: { ids: readonly string[]; reason?: string | null | undefined; seen?: SeenFiles | undefined },
): Outcome {
  let outcome = nothingChanged('Nothing to remove', [])
  const step = commitFiles(
    context.library,
    (library) => {
      assertAsSeen(library.files, seen)
      const entries = entriesNamed({ ...core, library }, ids)
      const files = planRemovals(library, entries)
      const references = entries.flatMap(({ reference }) => reference ?? [])
      const places = new Set(entries.map(({ file }) => file)).size
      const label = `Removed ${counted(entries.length, 'entry')} from ${counted(places, 'file')}`
      const withdrawn = references.map(({ id }) => {
        const reference = findReference(library.db, id)
        const { changes, memory_ids } = unpromoteChanges(context, library.db, reference, files)
        return {
          verb: 'unpromote' as const,
          label: `Un-promoted ${quoted(cutTitle(reference.name))}`,
          memory_ids,
          reference_ids: [id],
          reason,
          changes,
        }
      })
      const changed = withdrawn.flatMap(({ memory_ids }) => memory_ids)
      outcome = { ...nothingChanged(label, []), changed }
      const reference_ids = references.map(({ id }) => id)
      const decision = { verb: 'hygiene' as const, label, memory_ids: changed, reference_ids, reason, changes: [] }
      return { decisions: [...withdrawn, decision], files }
    },
    context.by,
  )
  return { ...outcome, step }
}

/** Previews the removal of entries, one diff per file. Changes nothing. */
export function previewHygiene(core: LibraryCore, ids: readonly string[]): FileDiff[] {
  const { files } = core.library
  const overlay = overlayOf(files)
  // Vector files are not text to review.
  const changes = planRemovals(core.library, entriesNamed(core, ids)).filter(({ path }) => !path.endsWith('.npy'))
  return changes.map((change) => {
    overlay.apply(change)
    const after = change.kind === 'remove' ? null : overlay.read(change.path).toString('utf8')
    return seenDiff(files, change.path, after)
  })
}

function entriesNamed(core: LibraryCore, ids: readonly string[]): Entry[] {
  const all = new Map(readEntries(core).map((entry) => [entry.id, entry]))
  return [...new Set(ids)].map((id) => {
    const entry = all.get(id)
    if (entry) return entry
    throw new AppError(
      'conflict',
      `${id} is no longer in its file as it was: somebody edited or removed it. Look again, then choose again.`,
      { ids: [id] },
    )
  })
}

function planRemovals(library: Library, entries: readonly Entry[]): FileChange[] {
  const { files } = library
  const [whole, inside] = [entries.filter(({ line }) => line === null), entries.filter(({ line }) => line !== null)]
  const byFile = Map.groupBy(inside, ({ file }) => file)
  const cut = [...byFile].map(([path, inFile]): FileChange => {
    const text = textOf(path, files.read(path))
    const places = markdownEntries(text)
    const pieces = inFile.flatMap(({ line, id, reference }): Piece[] => {
      const place = places.find((each) => each.line === line)
      if (!place) return []
      const { start, end } = entrySpan(text, place)
      const at = Buffer.byteLength(text.slice(0, start))
      return [{ owner: reference?.id ?? id, at, before: Buffer.from(text.slice(start, end)), after: Buffer.alloc(0) }]
    })
    return { kind: 'modify', path, pieces: pieces.toSorted((one, other) => one.at - other.at) }
  })
  const foreign = whole.filter((entry) => isForeignFile(library.db, entry))
  const own = whole.filter((entry) => !foreign.includes(entry))
  // The entry owns this change: deleting the file differs from reverting what was merged into it.
  const gone = foreign.map(({ file: path, id: owner }): FileChange => {
    return { kind: 'remove', path, owner, before: files.read(path) }
  })
  const references = own.flatMap(({ reference }) => reference ?? [])
  return [...(references.length > 0 ? planTextRemoval(library, references) : []), ...gone, ...cut]
}
