import { useEffect, useState } from 'react'

/** Work that ends sooner, in milliseconds, shows no progress: a bar that is gone before one has read it only disturbs. */
const worthShowing = 1000

/** Checks whether what began at a time (ISO 8601) has lasted long enough to show its progress; null if nothing is under way. */
export function useLasting(since: string | null): boolean {
  const [lasting, setLasting] = useState<string | null>(null)
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(() => setLasting(since), Date.parse(since) + worthShowing - Date.now())
    return () => clearTimeout(timer)
  }, [since])
  return since !== null && lasting === since
}
