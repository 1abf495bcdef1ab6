/** Maximum number of values kept in one cache. */
const maxKept = 16

/** Returns a cached value, or makes and caches it; the oldest is dropped when there are too many. */
export function recall<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  const oldest = known.keys().next()
  if (known.size >= maxKept && !oldest.done) known.delete(oldest.value)
  const made = make()
  known.set(key, made)
  return made
}
