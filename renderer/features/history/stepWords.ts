import type { Verb } from '../../../shared/model/decision.ts'
import { counted } from '../../ui/counted.ts'
import { countWords, countsOf } from './countWords.ts'
import type { Advice, Step } from './steps.ts'

/** A step of more acts than this is named by their counts, and lists them only when opened. */
const maxNamed = 3

/** Checks whether a step did too much to list it on its line. */
export function isBulk({ labels }: Pick<Step, 'labels'>): boolean {
  return labels.length > maxNamed
}

/** Checks whether a step has something to open below its line: files, or a list of what it did. */
export function hasDetails(step: Pick<Step, 'labels' | 'paths'>): boolean {
  return step.paths.length > 0 || isBulk(step)
}

/**
 * Names a step on one line: `Validated 1 memory, then promoted “Lock timeout” to a reference`, or of many acts, or the same
 * several times, `Accepted 316 recommendations: 216 validated, 36 promoted`. `adviceOf` has what the rules recommend, by rule id.
 */
export function stepWords(step: Step, adviceOf: ReadonlyMap<string, Advice>): string {
  const { labels, acts } = step
  if (!isBulk(step) && !repeats(step)) return joined(labels)
  if (acts.every(({ verb }) => verb === 'merge')) return `Made ${counted(acts.length, 'merge')}`
  if (!isAccepted(step, adviceOf)) return sentence(countWords(acts))
  const total = countsOf(acts).reduce((sum, [, count]) => sum + count, 0)
  return `Accepted ${counted(total, 'recommendation')}: ${countWords(acts)}`
}

/** Checks whether a step did the same several times, such as two merges of two memories. */
function repeats({ acts }: Step): boolean {
  return new Set(acts.map(({ label }) => label)).size < acts.length
}

/** Checks whether each act of a step is what was recommended; a promotion validates first. */
function isAccepted({ acts, rules }: Step, adviceOf: ReadonlyMap<string, Advice>): boolean {
  const followed = new Set<Verb>(rules.flatMap(({ rule, verb }) => (adviceOf.get(rule)?.action === verb ? verb : [])))
  return acts.length > 0 && acts.every(({ verb }) => followed.has(verb))
}

function joined([first = '', ...rest]: readonly string[]): string {
  return [first, ...rest.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', then ')
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
