import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns what to set to true for Enter while an answer is on its way: `run` follows once, as soon as the answer is there, so that
 * fast typing opens what was found and not what was found before. Set it to false if the person goes on typing.
 */
export function useEnterOnce(isSettled: boolean, run: () => void): RefObject<boolean> {
  const isWaiting = useRef(false)
  useEffect(() => {
    if (!isWaiting.current || !isSettled) return
    isWaiting.current = false
    run()
  }, [isSettled, run])
  return isWaiting
}
