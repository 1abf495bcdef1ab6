import { diffWordsWithSpace } from 'diff'

export interface OriginalPart {
  text: string
  /** False for words that are not in the distilled text. */
  kept: boolean
}

/** The original as parts that were kept and parts that were taken out, in its own order and complete. */
export function takenOut(original: string, distilled: string): OriginalPart[] {
  const parts: OriginalPart[] = []
  for (const change of diffWordsWithSpace(original, distilled)) {
    if (change.added) continue
    const kept = !change.removed
    const last = parts.at(-1)
    // A kept space between two struck words would cut the line into pieces that are hard to read.
    const bridge = kept && /^\s*$/.test(change.value) && last?.kept === false
    if (last && (last.kept === kept || bridge)) last.text += change.value
    else parts.push({ text: change.value, kept })
  }
  return parts
}
