/** Parameters of BM25 (Robertson and Zaragoza, 2009): how soon repeating a word stops counting, and how much length counts. */
const saturation = 1.2
const lengthShare = 0.75
/** A word that is whole counts this much more than one that only begins as the typed word does. */
export const wholeWord = 1.5
/** A text with another spelling than the typed one counts this much less. */
export const otherSpelling = 0.5
/** How often a word in the title counts, compared with one in the text, where every title stands once more or is explained. */
export const titleWeight = 4

/** How much a word counts that a text holds this often; `norm` is the text’s `lengthNorm`. */
export function frequencyScore(count: number, norm: number): number {
  return (count * (saturation + 1)) / (count + saturation * norm)
}

/** How a text’s length weighs, compared with the average: more than 1 for a long text. */
export function lengthNorm(length: number, average: number): number {
  return 1 - lengthShare + (lengthShare * length) / average
}

/** How much a word tells that this many of the texts hold: the inverse document frequency of BM25. */
export function rarity(texts: number, holding: number): number {
  return Math.log(1 + (texts - holding + 0.5) / (holding + 0.5))
}
