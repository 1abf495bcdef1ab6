import { createPairScorer } from '../../../main/engine/language/comparePairs.ts'
import { compare } from '../../../main/engine/language/comparison.ts'
import { lexicalSpace } from '../../../main/engine/language/lexicalSpace.ts'
import type { Verdict } from '../../../shared/model/comparison.ts'
import { type LabelledPair, pairLabels, readLabelledPairs } from './labelledPairs.ts'
import { readRevisionPairs } from './revisionPairs.ts'

const merged: readonly Verdict[] = ['duplicate', 'extends']

/** What becomes of two notes: the verdict that is stored, or null if the search does not find them or nothing is stored. */
type Outcome = Verdict | null

interface Asked {
  heldOut: boolean
  outcome: Outcome
}

interface Question {
  what: string
  is: (outcome: Outcome) => boolean
}

const offered: Question = {
  what: 'offered for merging',
  is: (outcome) => outcome !== null && merged.includes(outcome),
}
const contradicting: Question = { what: 'called contradictory', is: (outcome) => outcome === 'conflict' }
const beside: Question = { what: 'shown beside each other, undecided', is: (outcome) => outcome === 'related' }

/** Reports what becomes of labelled pairs of notes and of real revisions, for the half that was read and for the held-out half. */
export function pairTable(samples: string): string {
  const labelled = readLabelledPairs(samples).map((pair) => ({ pair, outcome: outcomeOf(pair), heldOut: pair.heldOut }))
  const ofLabel = pairLabels.flatMap((label) =>
    (['found', 'written'] as const).flatMap((set) => {
      const asked = labelled.filter(({ pair }) => pair.label === label && pair.set === set)
      return asked.length === 0 ? [] : rowsOf(`${label}, ${set}`, asked, [offered, contradicting, beside])
    }),
  )
  const wrong = labelled.filter(({ pair }) => !pair.conflict)
  const exclusive = labelled.filter(({ pair }) => pair.conflict)
  return [
    '| labelled pairs | what | half that was read | held out |\n|---|---|---|---|\n',
    ...ofLabel,
    ...rowsOf('cannot both hold', exclusive, [offered, contradicting]),
    ...rowsOf('can both hold', wrong, [contradicting]),
    ...revisionRows(samples),
  ].join('')
}

function revisionRows(samples: string): string[] {
  const pairs = readRevisionPairs(samples).map(({ a, b, isRevision, heldOut }) => ({
    isRevision,
    heldOut,
    outcome: compare(a, b).verdict,
  }))
  const recognised = {
    what: 'same note: merging or contradiction',
    is: (outcome: Outcome) => offered.is(outcome) || outcome === 'conflict',
  }
  return [
    ...rowsOf(
      'two versions of a real note',
      pairs.filter(({ isRevision }) => isRevision),
      [recognised],
    ),
    ...rowsOf(
      'two notes changed in one file at once',
      pairs.filter(({ isRevision }) => !isRevision),
      [recognised],
    ),
  ]
}

/** Searches for the pair among its two notes and scores it, as triage does. */
function outcomeOf({ a, b }: LabelledPair): Outcome {
  const space = lexicalSpace()
  const texts = new Map([
    ['a', a],
    ['b', b],
  ])
  for (const [hash, text] of texts) space.putText({ hash, text })
  if (![...space.pairs()].some(({ pairs }) => pairs.length > 0)) return null
  return createPairScorer((hash) => texts.get(hash) ?? null, space).score('a', 'b')?.verdict ?? null
}

function rowsOf(of: string, asked: readonly Asked[], questions: readonly Question[]): string[] {
  return questions.map(({ what, is }) => {
    const [seen, heldOut] = [false, true].map((half) => {
      const some = asked.filter((one) => one.heldOut === half)
      return some.length === 0 ? '–' : `${some.filter(({ outcome }) => is(outcome)).length} of ${some.length}`
    })
    return `| ${of} | ${what} | ${seen} | ${heldOut} |\n`
  })
}
