import { type Bag, cosine, dice, overlap } from './bag.ts'
import { commonOrder, heaviestPassage } from './order.ts'
import type { Prepared } from './prepare.ts'
import { softMatches } from './softMatch.ts'

/** Names of the numbers that `measure` returns, in the same order. */
export const measureNames = [
  'cosine',
  'coverLess',
  'coverMore',
  'softLess',
  'softMore',
  'formsLess',
  'formsMore',
  'bigrams',
  'near',
  'characters',
  'small',
  'numbers',
  'names',
  'identifiers',
  'lengths',
  'heaviest',
  'unmatched',
  'passageMore',
  'passageLess',
  'order',
] as const

/**
 * Returns one number from 0 to 1 for each of `measureNames`, higher meaning closer. Symmetric.
 * `cover…`: the share of a text's words, by weight, that the other text has, for the less and the more covered text; `soft…`:
 * the same, including likely partners; `forms…`: the same for unweighted words as written; `passage…`: lower the heavier the
 * passage of one text that the other has nothing of.
 */
export function measure(a: Prepared, b: Prepared): number[] {
  const common = overlap(a.stems, b.stems)
  const [coverA, coverB] = [ratio(common, a.stems.total), ratio(common, b.stems.total)]
  const soft = softMatches(a, b)
  const softA = Math.min(1, ratio(common + soft.left, a.stems.total))
  const softB = Math.min(1, ratio(common + soft.right, b.stems.total))
  const forms = overlap(a.forms, b.forms)
  const [formsA, formsB] = [ratio(forms, a.forms.total), ratio(forms, b.forms.total)]
  const left = Math.max(0, a.stems.total + b.stems.total - 2 * common - (soft.left + soft.right))
  const passageA = heaviestPassage(a.sequence, b.stems)
  const passageB = heaviestPassage(b.sequence, a.stems)
  return [
    cosine(a.stems, b.stems),
    Math.min(coverA, coverB),
    Math.max(coverA, coverB),
    Math.min(softA, softB),
    Math.max(softA, softB),
    Math.min(formsA, formsB),
    Math.max(formsA, formsB),
    dice(a.bigrams, b.bigrams),
    dice(a.near, b.near),
    cosine(a.characters, b.characters),
    dice(a.small, b.small),
    agreement(a.numbers, b.numbers),
    agreement(a.names, b.names),
    agreement(a.identifiers, b.identifiers),
    ratio(Math.min(a.count, b.count), Math.max(a.count, b.count)),
    1 - soft.heaviest,
    1 / (1 + left),
    1 / (1 + Math.max(passageA, passageB)),
    1 / (1 + Math.min(passageA, passageB)),
    commonOrder(a.sequence, b.sequence),
  ]
}

function ratio(value: number, total: number): number {
  return total === 0 ? 0 : value / total
}

/** Returns 1 if both are empty, 0.5 if only one is, otherwise their Dice coefficient. */
function agreement(a: Bag, b: Bag): number {
  if (a.total === 0 || b.total === 0) return a.total === b.total ? 1 : 0.5
  return dice(a, b)
}
