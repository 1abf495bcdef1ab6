import { useCallback, useEffect, useState } from 'react'
import { useToast } from '../stores/toasts.ts'
import { failureToast } from './errors.ts'

export interface Revealed<Value> {
  /** The revealed value; null while hidden. */
  value: Value | null
  reveal: () => Promise<void>
  hide: () => void
}

/** How long a revealed value stays visible, in milliseconds. */
const revealDuration = 30_000

/** Fetches the hidden value of `key` on request and hides it again after a while, but not while `keep` is set. */
export function useRevealed<Value>(key: string, fetch: () => Promise<Value>, keep = false): Revealed<Value> {
  const { show } = useToast()
  const [known, setKnown] = useState<{ key: string; value: Value } | null>(null)
  // A revealed value is hidden once the person moves to something else, and stays hidden on return.
  if (known !== null && known.key !== key) setKnown(null)
  const value = known?.key === key ? known.value : null
  useEffect(() => {
    if (value === null || keep) return
    const timer = setTimeout(() => setKnown(null), revealDuration)
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
