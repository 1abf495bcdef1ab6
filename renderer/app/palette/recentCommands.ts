import { create } from 'zustand'

/** How many commands are remembered. */
const maxRecent = 4

/** The commands last run from the palette while this window is open, by their value, the latest first. */
export const useRecentCommands = create<{ values: readonly string[] }>()(() => ({ values: [] }))

/** Remembers that a command was run from the palette. */
export function noteRecentCommand(value: string): void {
  useRecentCommands.setState(({ values }) => ({
    values: [value, ...values.filter((other) => other !== value)].slice(0, maxRecent),
  }))
}
