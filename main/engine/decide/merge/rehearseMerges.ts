import type { Clock } from '../../ports.ts'
import { prepare } from '../../language/closeness/prepare.ts'
import { relationSteps } from '../../language/closeness/related.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'
import { isKnownWord } from '../../language/difference/lexicon/lexicon.ts'
import { mergeTexts } from './mergeTexts.ts'

/** Before each step: what a person looks at first goes before. Milliseconds. */
const pause = 400
/** How many sentences the notes have, merge after merge; further ones make the first real merge hardly faster. */
const sizes = [2, 4, 8, 16, 24, 24]

/**
 * Reads the lists of words, and merges made-up notes of growing length, so that the code is compiled before a
 * person waits for it: the first merge of an engine would take twice as long as the second. No step takes as long as all of
 * it would. Answers the way to stop.
 */
export function rehearseMerges(clock: Pick<Clock, 'every'>): () => void {
  const work = rehearsal()
  const stop = clock.every(pause, () => {
    if (work.next().done) stop()
  })
  return stop
}

function* rehearsal(): Generator<void, void> {
  yield* relationSteps()
  yield
  prepare(note(1, 1))
  yield
  isKnownWord('note')
  yield
  compareTexts(note(0, 2), note(1, 2), 1)
  for (const size of sizes) {
    yield
    mergeTexts([note(0, size), note(1, size)])
  }
}

/** Of as many sentences the two have some in the same words, some in others, some alone, and some that contradict one another. */
function note(own: 0 | 1, size: number): string {
  const sentences = Array.from({ length: size }, (_, at) => {
    if (at % 4 === own) return ''
    const amount = at % 5 === 0 ? 10 + own : 10
    const who = at % 7 === 0 && own === 1 ? 'importer' : 'nightly job'
    const denial = at % 6 === 2 && own === 1 ? 'Never' : 'Always'
    return `${denial} set \`limit_${at}\` to ${amount} for the ${who} that reads table ${at}, because queue ${at} was full in June.`
  })
  return sentences.filter((sentence) => sentence !== '').join(' ')
}
