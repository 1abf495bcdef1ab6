import { useEffect } from 'react'
import { useToastStore } from '../../stores/toasts.ts'
import { formatNumber } from '../../ui/counted.ts'
import type { TriedLookUp } from './useLookUp.ts'
import { heldWords } from './words.ts'

/** Announces what a question found and how large its pack is, once typing pauses. */
export function useAnswerAnnouncement(tried: TriedLookUp): void {
  const words = foundWords(tried)
  useEffect(() => {
    if (words === null) return
    const resting = setTimeout(() => useToastStore.getState().say(words), 500)
    return () => clearTimeout(resting)
  }, [words])
}

function foundWords({ asked, found, pack }: TriedLookUp): string | null {
  if (asked.query === '' || !found.data || !pack.data) return null
  if (found.isPlaceholderData || pack.isPlaceholderData) return null
  const { items, references } = found.data
  return `Found ${heldWords(items.length, references.length)}. The pack has ${formatNumber(pack.data.tokens)} tokens.`
}
