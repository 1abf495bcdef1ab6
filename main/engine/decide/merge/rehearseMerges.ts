import type { Clock } from '../../ports.ts'
import { mergeTexts } from './mergeTexts.ts'

/** After so many rounds further ones make the first merge hardly faster. */
const rounds = 2
/** Before each: what a person looks at first goes before. Milliseconds. */
const pause = 1000

/**
 * Merges two made-up notes a few times, so that the lists of words are read and the code is compiled before a person waits
 * for it: the first merge of an engine would take twice as long as the second. Answers the way to stop.
 */
export function rehearseMerges(clock: Pick<Clock, 'every'>): () => void {
  let done = 0
  const stop = clock.every(pause, () => {
    mergeTexts([note(0), note(1)])
    done += 1
    if (done === rounds) stop()
  })
  return stop
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
