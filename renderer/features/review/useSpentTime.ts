import { useEffect, useMemo, useRef, useState } from 'react'

/** Longer than this without a key or a pointer is a pause, not reading. */
const pause = 60_000

/** The time spent, in milliseconds: what was kept before and what came since, without pauses. `take` answers what is not kept yet. */
export function useSpentTime(kept: number | undefined, counting: boolean): { total: number; take: () => number } {
  const [total, setTotal] = useState(0)
  const state = useRef({ own: 0, taken: 0, last: 0 })
  useEffect(() => {
    if (!counting) return
    state.current.last = Date.now()
    const touch = () => void (state.current.last = Date.now())
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || Date.now() - state.current.last > pause) return
      state.current.own += 1000
      setTotal(state.current.own)
    }, 1000)
    addEventListener('keydown', touch)
    addEventListener('pointermove', touch)
    return () => {
      clearInterval(timer)
      removeEventListener('keydown', touch)
      removeEventListener('pointermove', touch)
    }
  }, [counting])
  // What is kept grows with what is told here: only the first answer counts.
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
  return { total: (base ?? 0) + total, take }
}
