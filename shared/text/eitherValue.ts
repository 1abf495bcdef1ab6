/** Names the values of two contradicting texts, in the order in which those are shown: `20 or 10`. */
export function eitherValue([one, other]: readonly [string, string]): string {
  return `${one} or ${other}`
}
