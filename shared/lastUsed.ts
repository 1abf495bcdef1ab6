/** Values by key; only the ones used last are kept. */
export interface LastUsed<Value> {
  /** Returns the value of a key, or makes and keeps it; the one not used for longest is dropped when there are too many. */
  of(key: string, make: () => Value): Value
}

/** Creates an empty cache of at most this many values, none of them undefined. */
export function createLastUsed<Value>(most: number): LastUsed<Value> {
  const values = new Map<string, Value>()
  return {
    of(key, make) {
      const known = values.get(key)
      const value = known === undefined ? make() : known
      // Moved to the end, so that the first is the one not used for longest.
      values.delete(key)
      values.set(key, value)
      const [first] = values.keys()
      if (values.size > most && first !== undefined) values.delete(first)
      return value
    },
  }
}
