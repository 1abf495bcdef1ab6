/** What the number says. */
export const sureTitle = 'How often such recommendations are right; 1.00 means always'

/** Returns how sure a recommendation is, 0 to 1, by the one name it has on all screens: `sure 0.88`. */
export function sureWords(confidence: number): string {
  return `sure ${confidence.toFixed(2)}`
}

/** Returns the same with what it means, where there is room for it: `sure 0.88, very likely`. */
export function sureInFull(confidence: number): string {
  return `${sureWords(confidence)}, ${meaningOf(confidence)}`
}

function meaningOf(confidence: number): string {
  if (confidence >= 0.95) return 'almost certain'
  if (confidence >= 0.85) return 'very likely'
  if (confidence >= 0.7) return 'likely'
  return confidence >= 0.5 ? 'more likely than not' : 'a guess'
}
