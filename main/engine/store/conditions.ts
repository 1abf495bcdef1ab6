/** The conditions of a statement, with their values in the same order. */
export interface Conditions {
  where: string[]
  values: (string | number)[]
  add(condition: string, ...given: (string | number)[]): void
}

/** Begins an empty list of conditions. */
export function beginConditions(): Conditions {
  const where: string[] = []
  const values: (string | number)[] = []
  return {
    where,
    values,
    add(condition, ...given) {
      where.push(condition)
      values.push(...given)
    },
  }
}
