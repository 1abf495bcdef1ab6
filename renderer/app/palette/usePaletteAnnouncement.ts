import { useEffect } from 'react'
import { useToastStore } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import type { PaletteFound } from './useEntries.ts'

/** Announces how much was found of each kind, once typing pauses. */
export function usePaletteAnnouncement(typed: string, { counts, isComplete }: PaletteFound): void {
  const { commands, notes, references } = counts
  const words =
    [
      commands > 0 && counted(commands, 'command'),
      notes > 0 && counted(notes, 'note'),
      references > 0 && counted(references, 'reference'),
    ]
      .filter(Boolean)
      .join(', ') || emptyWords(typed)
  useEffect(() => {
    if (typed.trim() === '' || !isComplete) return
    const resting = setTimeout(() => useToastStore.getState().say(words.endsWith('.') ? words : `${words}.`), 500)
    return () => clearTimeout(resting)
  }, [typed, isComplete, words])
}

/** Says that nothing was found, and what to try. */
export function emptyWords(typed: string): string {
  return `No note, reference or command for “${typed.trim()}”. Try fewer words or another one.`
}
