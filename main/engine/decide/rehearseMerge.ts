import { mergeTexts } from './mergeTexts.ts'

/**
 * Merges two made-up notes, so that the lists of words are read and the code is compiled before a person waits for it:
 * the first merge of an engine takes twice as long as the second.
 */
export function rehearseMerge(): void {
  mergeTexts([note(0), note(1)])
}

/** Of 24 sentences the two have some in the same words, some in others, some alone, and some that contradict one another. */
function note(own: 0 | 1): string {
  const sentences = Array.from({ length: 24 }, (_, at) => {
    if (at % 4 === own) return ''
    const amount = at % 5 === 0 ? 10 + own : 10
    const who = at % 7 === 0 && own === 1 ? 'importer' : 'nightly job'
    const denial = at % 6 === 2 && own === 1 ? 'Never' : 'Always'
    return `${denial} set \`limit_${at}\` to ${amount} for the ${who} that reads table ${at}, because queue ${at} was full in June.`
  })
  return sentences.filter((sentence) => sentence !== '').join(' ')
}
