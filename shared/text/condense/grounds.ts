import { wordsOf } from '../normalise.ts'

/** Share of the words of the shorter of two texts from which it counts as part of the other: distilling rewords some. */
const minShare = 0.8
/** Fewer common words are hardly those of one sentence. */
const minCommon = 3

/** Returns how many words a sentence shares with a quote of which it is part, or which is part of it; else 0. */
export function wordsOfQuote(sentence: string, quote: string): number {
  const [own, quoted] = [new Set(wordsOf(sentence)), new Set(wordsOf(quote))]
  const common = [...quoted].filter((word) => own.has(word)).length
  return common >= minCommon && common >= minShare * Math.min(own.size, quoted.size) ? common : 0
}

/** Returns the sentences that say the quotes, in the order of the quotes: of each the one that has most of its words. */
export function groundsAmong<Said extends { text: string; stands: boolean }>(
  sentences: readonly Said[],
  quotes: readonly string[],
): Said[] {
  const found = quotes.flatMap((quote) => {
    const [best] = sentences
      .map((sentence) => ({ sentence, common: sentence.stands ? wordsOfQuote(sentence.text, quote) : 0 }))
      .toSorted((one, other) => other.common - one.common)
    return best && best.common > 0 ? best.sentence : []
  })
  return [...new Set(found)]
}
