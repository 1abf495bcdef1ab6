import { useCommandState } from 'cmdk'
import { useEffect } from 'react'
import { useToastStore } from '../stores/toasts.ts'
import { counted } from '../ui/counted.ts'

/** Inside a list that narrows as one types: says how many are left, once the hand rests. */
export function CountSaid({ one, many }: { one: string; many?: string }) {
  const count = useCommandState((state) => state.filtered.count)
  const typed = useCommandState((state) => state.search)
  useEffect(() => {
    if (typed === '') return
    const resting = setTimeout(() => useToastStore.getState().say(`${counted(count, one, many)}.`), 500)
    return () => clearTimeout(resting)
  }, [count, typed, one, many])
  return null
}
