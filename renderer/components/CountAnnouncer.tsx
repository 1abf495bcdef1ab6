import { useCommandState } from 'cmdk'
import { useEffect } from 'react'
import { useToastStore } from '../stores/toasts.ts'
import { counted } from '../ui/counted.ts'

/** Announces the number of matches in a list filtered by typing, once typing pauses. */
export function CountAnnouncer({ one, many }: { one: string; many?: string }) {
  const count = useCommandState((state) => state.filtered.count)
  const typed = useCommandState((state) => state.search)
  useEffect(() => {
    if (typed === '') return
    const resting = setTimeout(() => useToastStore.getState().say(`${counted(count, one, many)}.`), 500)
    return () => clearTimeout(resting)
  }, [count, typed, one, many])
  return null
}
