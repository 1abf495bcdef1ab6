import { distilSteps } from '../../../../shared/text/distil.ts'
import type { Clock } from '../../ports.ts'
import { prepare } from '../../language/closeness/prepare.ts'
import { relationSteps } from '../../language/closeness/related.ts'
import { compareTexts } from '../../language/difference/compareTexts.ts'
import { isKnownWord } from '../../language/difference/lexicon/lexicon.ts'
import { mergeTexts } from './mergeTexts.ts'

/** Milliseconds before each step, so that what the person opens first has priority. */
const pause = 400
/** Number of sentences per note, merge after merge; more would hardly speed up the first real merge. */
const sizes = [2, 4, 8, 16, 24, 24]

/** Number of patterns of chatter compiled per step. */
const patternsPerStep = 10

/**
 * Warms up the merge code before a person waits for it: loads the word lists and merges generated notes of growing length,
 * since an engine's first merge would take twice as long as its second. Works in small steps. Returns a stop function.
 */
export function warmUpMerges(clock: Pick<Clock, 'every'>): () => void {
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
  yield
  const patterns = distilSteps(note(0, 2))
  for (let at = 1; !patterns.next().done; at += 1) if (at % patternsPerStep === 0) yield
  for (const size of sizes) {
    yield
    mergeTexts([note(0, size), note(1, size)])
  }
}

/** Generates one of two notes: some sentences are identical, some reworded, some unique, and some contradict each other. */
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
