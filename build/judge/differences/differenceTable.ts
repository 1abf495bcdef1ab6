import { compare } from '../../../main/engine/language/comparison.ts'
import type { Verdict } from '../../../shared/model/comparison.ts'
import type { DifferencePair } from './differencePair.ts'
import { kinds } from './kinds.ts'
import { neighbourPairs } from './neighbours.ts'
import { oneWordPairs } from './oneWordPairs.ts'
import { plantedPairs } from './plantedNotes.ts'

interface Judged extends DifferencePair {
  verdict: Verdict
}

interface Question {
  what: string
  verdicts: readonly Verdict[]
  goal: string
}

const merged: readonly Verdict[] = ['duplicate', 'extends']
const conflict: readonly Verdict[] = ['conflict']

/** Reports the verdicts on pairs with a known difference, by kind, for the half that was read and for the held-out half. */
export function differenceTable(folder: string): string {
  const oneWord = judged(oneWordPairs())
  const planted = judged(plantedPairs(folder))
  const neighbours = judged(neighbourPairs(folder))
  const of = (pairs: Judged[], truth: DifferencePair['truth']) => pairs.filter((pair) => pair.truth === truth)
  const inCaptions = (pair: Judged) => Object.hasOwn(kinds, pair.kind)
  return [
    heading,
    ...rows(
      'one word changed: contradictory',
      of(oneWord, 'conflict').filter((pair) => !inCaptions(pair)),
      contrary('≥ 50 %'),
    ),
    ...rows(
      'one word of a picture caption changed: contradictory',
      of(oneWord, 'conflict').filter(inCaptions),
      contrary(''),
    ),
    ...rows('one word changed: one text follows from the other', of(oneWord, 'same'), agreeing('≤ 12 %', '')),
    ...rows('a note with another layout or an added sentence', of(planted, 'same'), agreeing('', '≥ 95 %')),
    ...rows('a note with one planted change', of(planted, 'conflict'), contrary('≥ 70 %')),
    ...rows('two real notes that differ without contradiction', of(neighbours, 'other'), [
      { what: 'conflict', verdicts: conflict, goal: '≤ 10 %' },
    ]),
    ...rows('two real notes with the same meaning', of(neighbours, 'same'), agreeing('≤ 10 %', '')),
  ].join('')
}

/** Computes the verdict on each pair. */
function judged(pairs: readonly DifferencePair[]): Judged[] {
  return pairs.map((pair) => ({ ...pair, verdict: compare(pair.a, pair.b).verdict }))
}

const heading = '| pairs | of which | verdict | half that was read | held out | goal |\n|---|---|---|---|---|---|\n'

function contrary(conflictGoal: string): Question[] {
  return [
    { what: 'duplicate or extends', verdicts: merged, goal: '≤ 3 %' },
    { what: 'conflict', verdicts: conflict, goal: conflictGoal },
  ]
}

function agreeing(conflictGoal: string, sameGoal: string): Question[] {
  return [
    { what: 'duplicate or extends', verdicts: merged, goal: sameGoal },
    { what: 'conflict', verdicts: conflict, goal: conflictGoal },
  ]
}

function rows(set: string, pairs: readonly Judged[], questions: readonly Question[]): string[] {
  const kinds = [...new Set(pairs.map(({ kind }) => kind))]
  const row = (of: string, some: readonly Judged[], { what, verdicts, goal }: Question) => {
    const [seen, heldOut] = [false, true].map((half) =>
      share(
        some.filter((pair) => pair.heldOut === half),
        verdicts,
      ),
    )
    return `| ${set} | ${of} | ${what} | ${seen} | ${heldOut} | ${goal} |\n`
  }
  const perKind =
    kinds.length < 2
      ? []
      : kinds.flatMap((kind) =>
          questions.map((question) =>
            row(
              kind,
              pairs.filter((pair) => pair.kind === kind),
              { ...question, goal: '' },
            ),
          ),
        )
  return [...questions.map((question) => row('all', pairs, question)), ...perKind]
}

function share(pairs: readonly Judged[], verdicts: readonly Verdict[]): string {
  const hits = pairs.filter(({ verdict }) => verdicts.includes(verdict)).length
  return pairs.length === 0 ? '–' : `${((100 * hits) / pairs.length).toFixed(1)} % of ${pairs.length}`
}
