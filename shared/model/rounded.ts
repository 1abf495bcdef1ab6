/** A share, a similarity or a confidence to four decimals: more would promise more than the number can keep. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
