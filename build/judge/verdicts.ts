import { join } from 'node:path'
import type { Verdict } from '../../shared/model/comparison.ts'
import { compare } from '../../main/engine/language/comparison.ts'
import { type Pair, type PairSet, isHeldOut, isSame, readLines } from './sets.ts'

/** A question about the verdicts: how many of some pairs get one of some verdicts. */
interface Question {
  what: string
  of: (pair: Pair, set: PairSet) => boolean
  verdicts: readonly Verdict[]
  goal: string
}

const merged: readonly Verdict[] = ['duplicate', 'extends']
const recognised: readonly Verdict[] = ['duplicate', 'extends', 'conflict']

const questions: readonly Question[] = [
  {
    what: 'SICK contradictions with the verdict duplicate or extends',
    of: ({ label }) => label === 'contradiction',
    verdicts: merged,
    goal: '≤ 5 %',
  },
  {
    what: 'SICK contradictions with the verdict conflict',
    of: ({ label }) => label === 'contradiction',
    verdicts: ['conflict'],
    goal: '≥ 50 %',
  },
  {
    what: 'SICK entailments with the verdict conflict',
    of: ({ label }) => label === 'entailment',
    verdicts: ['conflict'],
    goal: '≤ 10 %',
  },
  {
    what: 'SICK entailments with the verdict duplicate or extends',
    of: ({ label }) => label === 'entailment',
    verdicts: merged,
    goal: '',
  },
  {
    what: 'SICK neutral pairs with the verdict conflict',
    of: ({ label }) => label === 'neutral',
    verdicts: ['conflict'],
    goal: '',
  },
  {
    what: 'MRPC paraphrases with the verdict conflict',
    of: (pair, set) => set.name === 'MRPC' && isSame(set, pair),
    verdicts: ['conflict'],
    goal: '≤ 12 %',
  },
  {
    what: 'STS pairs rated 4.8 or more with the verdict duplicate or extends',
    of: (pair, set) => set.name === 'STS' && isSame(set, pair),
    verdicts: merged,
    goal: '≥ 60 %',
  },
  {
    what: 'STS pairs rated below 2 with the verdict duplicate or extends',
    of: ({ gold }, { name }) => name === 'STS' && gold < 2,
    verdicts: merged,
    goal: '',
  },
  {
    what: 'revisions recognised as the same note',
    of: ({ label }) => label === 'revision',
    verdicts: recognised,
    goal: '≥ 90 %',
  },
]

/** Reports how often the verdicts are as expected, on the held-out pairs and on all, as a Markdown table. */
export function verdictTable(sets: readonly PairSet[], folder: string): string {
  const revisions: PairSet = { name: 'STS', pairs: readRevisions(folder) }
  const asked = [...sets, revisions].flatMap((set) =>
    set.pairs.flatMap((pair) => {
      const about = questions.filter(({ of }) => of(pair, set))
      return about.length > 0 ? [{ pair, about, verdict: compare(pair.a, pair.b).verdict }] : []
    }),
  )
  const rows = questions.map((question) => {
    const pairs = asked.filter(({ about }) => about.includes(question))
    const share = (some: typeof pairs): string => {
      const hits = some.filter(({ verdict }) => question.verdicts.includes(verdict)).length
      return some.length === 0 ? '–' : `${((100 * hits) / some.length).toFixed(1)} % of ${some.length}`
    }
    return `| ${question.what} | ${share(pairs.filter(({ pair }) => pair.heldOut))} | ${share(pairs)} | ${question.goal} |\n`
  })
  return `| pairs | held out | whole | goal |\n|---|---|---|---|\n${rows.join('')}`
}

/** Neither the graded questions nor a set's score use these pairs: they have their own label and no grade. */
function readRevisions(folder: string): Pair[] {
  return readLines(join(folder, 'pairs-revisions.jsonl')).map((line) => {
    const [a, b] = [String(line['old']), String(line['new'])]
    return { a, b, gold: Number.NaN, label: 'revision', heldOut: isHeldOut(a, b) }
  })
}
