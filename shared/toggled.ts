/** Returns a copy of a set without a value it has, or with one it has not. */
export function toggled<Value>(values: ReadonlySet<Value>, value: Value): Set<Value> {
  const next = new Set(values)
  if (!next.delete(value)) next.add(value)
  return next
}
