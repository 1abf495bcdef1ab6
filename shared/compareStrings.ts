/** Orders strings by their UTF-16 code units, for `toSorted`: -1, 0 or 1. The same in every locale. */
export function compareStrings(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
