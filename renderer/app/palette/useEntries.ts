import { useSourceNames } from '../../client/sourceNames.ts'
import type { PaletteEntries } from './entries.ts'
import { noteEntries, referenceEntries } from './libraryEntries.tsx'
import { useCommandEntries } from './useCommandEntries.tsx'
import { type Found, nothing, useFound } from './useFound.ts'

/** What the palette shows for the typed words. */
export interface PaletteFound {
  groups: readonly PaletteEntries[]
  counts: { commands: number; notes: number; references: number }
  /** Whether the first entry stays the first: what is still on its way comes below it. */
  isSettled: boolean
  /** Whether nothing is on its way any more. */
  isComplete: boolean
  /** Why notes and references could not be searched; null if they could. */
  error: string | null
}

/**
 * Returns the entries for what is typed: commands first if one surely matches, else what was found in the library. The name of a
 * command is no typo, so it finds nothing in the library under another spelling.
 */
export function useEntries(typed: string): PaletteFound {
  const commands = useCommandEntries(typed)
  const { isCurrent, error, ...found } = useFound(typed)
  const [notes, references] = [asTyped(found.notes), asTyped(found.references)]
  const inLibrary = [noteEntries(typed, notes, useSourceNames()), referenceEntries(references)]
  const groups = commands.isSure ? [...commands.groups, ...inLibrary] : [...inLibrary, ...commands.groups]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    counts: { commands: commands.count, notes: notes.total, references: references.total },
    isSettled: commands.isSure || isCurrent,
    isComplete: isCurrent,
    error,
  }

  function asTyped<Item>(of: Found<Item>): Found<Item> {
    return commands.isSure && of.instead.length > 0 ? nothing : of
  }
}
