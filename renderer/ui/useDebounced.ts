import { useEffect, useState } from 'react'

/** Returns a value once it has been unchanged for `ms` milliseconds; the first one immediately. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
