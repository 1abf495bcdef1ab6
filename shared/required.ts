/** Returns a value that must exist. Throws an error that names it if it does not. */
export function required<Value>(value: Value, name: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`Missing ${name}`)
  return value
}
