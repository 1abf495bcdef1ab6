import { basename } from 'node:path'
import type { MergedFile } from '../../../../shared/model/mergePreview.ts'
import { writableKinds } from '../../../../shared/model/source.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { type MemoryPlace, placesOfMemories } from '../../store/queries/sources.ts'
import { type Group, groupBy } from '../../../../shared/groupBy.ts'

/**
 * Describes what a merge changes in the agents' files at the next write-back, per source, its own first: the result goes only
 * to the source of `home`, and the merged memories are removed wherever we write.
 */
export function filesOfMerge(db: ReadableDb, sources: readonly MemoryRow[], home: MemoryRow): MergedFile[] {
  const places = placesOfMemories(
    db,
    sources.map(({ id }) => id),
  )
  const bySource = groupBy(places, ({ source }) => source)
  const own = bySource.get(home.source_id ?? '') ?? []
  const others = [...bySource].filter(([source]) => source !== home.source_id).map(([, group]) => group)
  return [atHome(own), ...others.map(elsewhere)]
}

function atHome(group: readonly MemoryPlace[]): MergedFile {
  const [first] = group
  if (!first || !writableKinds.has(first.kind))
    return { text: 'Merged here only: promote it so that agents see it.', isLoss: true }
  const rest = group.length - (first.kind === 'jaato' ? 0 : 1)
  const taken = rest === 0 ? '' : ` ${takenOut(rest, first.kind)} there.`
  const text =
    first.kind === 'jaato'
      ? `A new record of ${first.name} says it.`
      : `${first.path === null ? 'A file' : basename(first.path)} of ${first.name} says it.`
  return { text: `${text}${taken}`, isLoss: false }
}

function elsewhere(group: Readonly<Group<MemoryPlace>>): MergedFile {
  const [{ name, kind }] = group
  if (!writableKinds.has(kind)) return { text: `${name} is only read: what it says stays as it is.`, isLoss: false }
  const text = `In ${name} ${takenOut(group.length, kind)}: its agents lack the lesson then. Promote the result so that they see it.`
  return { text, isLoss: true }
}

function takenOut(count: number, kind: string): string {
  const one = count === 1
  if (kind === 'jaato') return `${count} ${one ? 'record is' : 'records are'} set to dismissed`
  return `${count} ${one ? 'file goes to the bin with its index line' : 'files go to the bin with their index lines'}`
}
