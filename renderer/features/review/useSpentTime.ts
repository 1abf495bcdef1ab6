import { useEffect, useMemo, useRef, useState } from 'react'

/** Maximum time without key or pointer input that counts as reading, in milliseconds. */
const pause = 60_000

/**
 * Tracks the time spent, in milliseconds, without pauses: `total` is the stored time plus that of this visit, `visit`. `take`
 * returns the time not stored yet.
 */
export function useSpentTime(
  kept: number | undefined,
  counting: boolean,
): { total: number; visit: number; take: () => number } {
  const [visit, setVisit] = useState(0)
  const state = useRef({ own: 0, taken: 0, last: 0 })
  useEffect(() => {
    if (!counting) return
    state.current.last = Date.now()
    const touch = () => void (state.current.last = Date.now())
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || Date.now() - state.current.last > pause) return
      state.current.own += 1000
      setVisit(state.current.own)
    }, 1000)
    addEventListener('keydown', touch)
    addEventListener('pointermove', touch)
    return () => {
      clearInterval(timer)
      removeEventListener('keydown', touch)
      removeEventListener('pointermove', touch)
    }
  }, [counting])
  // The stored time includes what this window reports, so only the first answer counts.
  const [base, setBase] = useState<number | null>(null)
  if (base === null && kept !== undefined) setBase(kept)
  const take = useMemo(
    () => () => {
      const fresh = state.current.own - state.current.taken
      state.current.taken = state.current.own
      return fresh
    },
    [],
  )
  return { total: (base ?? 0) + visit, visit, take }
}
