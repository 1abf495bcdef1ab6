/** Rounds a share, similarity or confidence to four decimals: more would overstate its precision. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
