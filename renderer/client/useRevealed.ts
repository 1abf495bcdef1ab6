import { useCallback, useEffect, useState } from 'react'
import { useToast } from '../stores/toasts.ts'
import { failureToast } from './errors.ts'

export interface Revealed<Value> {
  /** What was revealed; null while it is hidden. */
  value: Value | null
  reveal: () => Promise<void>
  hide: () => void
}

/** How long a revealed value stays in sight, in milliseconds. */
const inSight = 30_000

/** What is hidden of the thing `key` names, fetched when a person asks, and gone again by itself, but not while `keep`. */
export function useRevealed<Value>(key: string, fetch: () => Promise<Value>, keep = false): Revealed<Value> {
  const { show } = useToast()
  const [known, setKnown] = useState<{ key: string; value: Value } | null>(null)
  // Who went on to something else does not find it in sight on coming back.
  if (known !== null && known.key !== key) setKnown(null)
  const value = known?.key === key ? known.value : null
  useEffect(() => {
    if (value === null || keep) return
    const timer = setTimeout(() => setKnown(null), inSight)
    return () => clearTimeout(timer)
  }, [value, keep])
  const reveal = useCallback(async () => {
    try {
      setKnown({ key, value: await fetch() })
    } catch (error) {
      show(failureToast(error))
    }
  }, [key, fetch, show])
  return { value, reveal, hide: () => setKnown(null) }
}
