import type { Rule } from '../../../shared/model/rule.ts'
import type { Clock } from '../ports.ts'
import { findingSteps } from './applyRules.ts'
import { ruleSetOf } from './compile.ts'
import { openGate } from './patternGate.ts'

const maxSize = 100_000
const minSize = 200
/** A rule that takes longer than this for 20,000 characters, in milliseconds, holds up everything else. */
const maxTime = 250
const letters = ['a', 'A', '0', ' ', '-', '.', '/', '"', 'a ', 'a.', '\n']

/**
 * A text a rule takes too long for, shortened; null where there is none among those made of its examples, each over and
 * over and longer and longer. In steps. The patterns must have passed `patternProblem`, so that no step takes for ever.
 */
export function* slowText(rule: Rule, clock: Pick<Clock, 'monotonic'>): Generator<void, string | null> {
  // The words its patterns wait for may stand in any text.
  const set = ruleSetOf([{ ...rule, most_words: 0 }], openGate)
  const begun = rule.examples.fire.slice(0, 5).map((text) => text.slice(0, Math.max(1, Math.floor(text.length * 0.8))))
  for (const unit of [...letters, ...begun.filter((text) => text !== '')])
    for (let size = minSize; size <= maxSize; size *= 2) {
      const content = `${unit.repeat(Math.ceil(size / unit.length)).slice(0, size)}!`
      const work = findingSteps({ content, description: '', evidence: '', projectTexts: [] }, { set })
      const took = yield* timeOf(work, clock)
      if (took > maxTime * Math.max(1, size / 20_000)) return `${unit.repeat(5).slice(0, 40)}…`
    }
  return null
}

/** How long the steps of some work take, in milliseconds, without what others do between them. */
function* timeOf(work: Iterator<void, unknown>, clock: Pick<Clock, 'monotonic'>): Generator<void, number> {
  for (let took = 0; ;) {
    const from = clock.monotonic()
    const { done } = work.next()
    took += clock.monotonic() - from
    if (done) return took
    yield
  }
}
