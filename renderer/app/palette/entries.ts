import type { ReactNode } from 'react'
import type { MarkedWord } from '../../../shared/text/foundWords.ts'
import type { Key } from '../../ui/keys.ts'

/** Something that can be chosen in the palette. */
export interface PaletteEntry {
  /** Unique in the palette. */
  value: string
  icon: ReactNode
  label: ReactNode
  /** A second line. */
  below?: ReactNode
  hint?: ReactNode
  key?: Key | undefined
  /** What Enter does with it. */
  verb: 'Run' | 'Open' | 'Go there'
  run: () => void
}

/** Entries under a heading. */
export interface PaletteEntries {
  heading: string
  /** What was searched besides what was typed. */
  note?: string | undefined
  entries: readonly PaletteEntry[]
  /** Words to mark in them. */
  marked: readonly MarkedWord[]
}
