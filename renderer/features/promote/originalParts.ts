import { diffWordsWithSpace, type Change } from 'diff'

export interface OriginalPart {
  text: string
  /** False for words missing from the distilled text. */
  kept: boolean
}

/**
 * Splits the whole original, in order, into kept and removed parts. A word whose initial differs only in case, as at a new
 * sentence start, counts as kept.
 */
export function originalParts(original: string, distilled: string): OriginalPart[] {
  const loose = partsOf(original, diffWordsWithSpace(original, distilled, { ignoreCase: true }))
  // Some letters change their length with their case; then the parts would not add up to the original.
  if (loose.map((part) => part.text).join('') === original) return loose
  return partsOf(original, diffWordsWithSpace(original, distilled))
}

function partsOf(original: string, changes: readonly Change[]): OriginalPart[] {
  const parts: OriginalPart[] = []
  let at = 0
  for (const change of changes) {
    if (change.added) continue
    const text = original.slice(at, at + change.value.length)
    at += change.value.length
    const kept = !change.removed
    const last = parts.at(-1)
    // A kept space between two struck words would break the line into pieces that are hard to read.
    const bridge = kept && /^\s*$/.test(text) && last?.kept === false
    if (last && (last.kept === kept || bridge)) last.text += text
    else parts.push({ text, kept })
  }
  return parts
}
