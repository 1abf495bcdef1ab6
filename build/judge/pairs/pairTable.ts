import { similarity } from '../../../main/engine/language/closeness/lexical.ts'
import { createPairScorer } from '../../../main/engine/language/comparePairs.ts'
import { compareNotes } from '../../../main/engine/language/difference/compareNotes.ts'
import { lexicalSpace } from '../../../main/engine/language/lexicalSpace.ts'
import type { Verdict } from '../../../shared/model/comparison.ts'
import { type LabelledPair, pairLabels, readLabelledPairs } from './labelledPairs.ts'
import { type RevisionPair, readRevisionPairs } from './revisionPairs.ts'

/** What becomes of two notes; null if the search does not find them or nothing is stored. */
type Outcome = { verdict: Verdict; areVersions: boolean } | null

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
  is: (outcome) => outcome?.verdict === 'duplicate' || outcome?.verdict === 'extends',
}
const contradicting: Question = {
  what: 'called contradictory',
  is: (outcome) => outcome?.verdict === 'conflict',
}
const beside: Question = {
  what: 'shown beside each other, undecided',
  is: (outcome) => outcome?.verdict === 'related' && !outcome.areVersions,
}
const versions: Question = {
  what: 'called two versions, contradictory or not',
  is: (outcome) => outcome?.areVersions === true,
}
const joined: Question = {
  what: 'same note: merging or contradiction',
  is: (outcome) => offered.is(outcome) || contradicting.is(outcome),
}
const recognised: Question = {
  what: 'same note: merging, contradiction or two versions',
  is: (outcome) => joined.is(outcome) || versions.is(outcome),
}

/** Reports what becomes of labelled pairs of notes and of real revisions, for the half that was read and for the held-out half. */
export function pairTable(samples: string): string {
  const labelled = readLabelledPairs(samples).map((pair) => ({ pair, outcome: outcomeOf(pair), heldOut: pair.heldOut }))
  const ofLabel = pairLabels.flatMap((label) =>
    (['found', 'written'] as const).flatMap((set) => {
      const asked = labelled.filter(({ pair }) => pair.label === label && pair.set === set)
      return asked.length === 0 ? [] : rowsOf(`${label}, ${set}`, asked, [offered, contradicting, beside, versions])
    }),
  )
  const wrong = labelled.filter(({ pair }) => !pair.conflict)
  const exclusive = labelled.filter(({ pair }) => pair.conflict)
  return [
    '| labelled pairs | what | half that was read | held out |\n|---|---|---|---|\n',
    ...ofLabel,
    ...rowsOf('cannot both hold', exclusive, [offered, contradicting]),
    ...rowsOf('can both hold', wrong, [contradicting, versions]),
    ...revisionRows(samples),
  ].join('')
}

function revisionRows(samples: string): string[] {
  const pairs = readRevisionPairs(samples).map((pair) => ({
    pair,
    heldOut: pair.heldOut,
    outcome: compareNotes(pair.a, pair.b, similarity(pair.a, pair.b)),
  }))
  const rows = (of: string, is: (pair: RevisionPair) => boolean): string[] =>
    rowsOf(
      of,
      pairs.filter(({ pair }) => is(pair)),
      [joined, recognised],
    )
  return [
    ...rows('two versions of a real note', ({ isRevision }) => isRevision),
    ...rows('of these, one line changed', ({ isRevision, isFolded }) => isRevision && !isFolded),
    ...rows('two notes changed in one file at once', ({ isRevision }) => !isRevision),
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
  const pair = createPairScorer((hash) => texts.get(hash) ?? null, space).score('a', 'b')
  return pair && { verdict: pair.verdict, areVersions: pair.versions === 1 }
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
