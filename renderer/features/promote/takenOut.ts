import { diffWordsWithSpace, type Change } from 'diff'

export interface OriginalPart {
  text: string
  /** False for words that are not in the distilled text. */
  kept: boolean
}

/**
 * The original as parts that were kept and parts that were taken out, in its own order and complete.
 * A word that only begins with another letter case, as at the new start of a sentence, was kept.
 */
export function takenOut(original: string, distilled: string): OriginalPart[] {
  const loose = partsOf(original, diffWordsWithSpace(original, distilled, { ignoreCase: true }))
  // Some letters change their length with their case; the parts would then no longer add up to the original.
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
    // A kept space between two struck words would cut the line into pieces that are hard to read.
    const bridge = kept && /^\s*$/.test(text) && last?.kept === false
    if (last && (last.kept === kept || bridge)) last.text += text
    else parts.push({ text, kept })
  }
  return parts
}
