/** Files copied or checked out together differ by moments, which says nothing about their texts. */
const minGap = 10 * 60_000

/** Checks whether a moment is at least ten minutes before another; both are ISO 8601 texts. */
export function isClearlyOlder(one: string, other: string): boolean {
  return Date.parse(other) - Date.parse(one) >= minGap
}
