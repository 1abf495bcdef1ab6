import { useMemo } from 'react'
import { useSourceNames } from '../../client/sourceNames.ts'
import type { PaletteEntries } from './entries.ts'
import { libraryGroups } from './libraryGroups.ts'
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
 * Returns the entries for what is typed: commands first if one surely matches or the library holds nothing spelled like this, else
 * what was found in the library. The name of a command is no typo, so it finds nothing in the library under another spelling.
 */
export function useEntries(typed: string): PaletteFound {
  const { groups: ofCommands, count, isSure } = useCommandEntries(typed)
  const { words, first, isCurrent, error, ...found } = useFound(typed)
  const sourceNames = useSourceNames()
  const [notes, references] = [asTyped(found.notes), asTyped(found.references)]
  const ofLibrary = useMemo(
    () => libraryGroups({ typed: words, notes, references, sourceNames, first }),
    [words, notes, references, sourceNames, first],
  )
  const isSpelledSo = [notes, references].some(({ total, instead }) => total > 0 && instead.length === 0)
  const groups = isSure || !isSpelledSo ? [...ofCommands, ...ofLibrary] : [...ofLibrary, ...ofCommands]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    counts: { commands: count, notes: notes.total, references: references.total },
    isSettled: isSure || isCurrent,
    isComplete: isCurrent,
    error,
  }

  function asTyped<Item>(of: Found<Item>): Found<Item> {
    return isSure && of.instead.length > 0 ? nothing : of
  }
}
