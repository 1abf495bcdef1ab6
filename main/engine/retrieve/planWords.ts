import type { Gain } from '../../../shared/model/lookUp.ts'
import type { MemoryKind } from '../../../shared/model/memory.ts'
import type { Considered, Plan } from './plans.ts'

/** What a plan weighs, and whether that is the case for a memory. */
interface Weight extends Gain {
  /** What is said of the one memory; the same as of the plan if left out. */
  own?: (memory: Considered) => string
  fits: (memory: Considered) => boolean
}

/** Returns what a plan weighs, in plain words: what counts more has a factor above 1. */
export function planGains(plan: Plan): Gain[] {
  return weightsOf(plan).map(({ words, factor }) => ({ words, factor }))
}

/** Returns what of a plan counts for one memory; the product of the factors is `gainOf`. */
export function memoryGains(plan: Plan, memory: Considered): Gain[] {
  return weightsOf(plan)
    .filter(({ fits }) => fits(memory))
    .map(({ words, own, factor }) => ({ words: own?.(memory) ?? words, factor }))
}

/** Returns in what order a pack tells what it holds under a plan, as a sentence. */
export function packOrder({ referencesFirst, showsSuperseded, showsEvidence }: Plan): string {
  const order = referencesFirst ? 'References come before memories' : 'Memories come before references'
  const more = [
    ...(showsEvidence ? ['each with its evidence'] : []),
    ...(showsSuperseded ? ['superseded ones with what replaced them'] : []),
  ]
  return `${[order, ...more].join(', ')}.`
}

function weightsOf(plan: Plan): Weight[] {
  const { kinds, kindGain, tiers, fileGain, codeGain, recentGain, doubtGain, soughtGain, scrapGain } = plan
  const all: Weight[] = [
    {
      words: kinds.map(kindWords).join(', '),
      own: ({ kind }) => (kind ? kindWords(kind) : ''),
      factor: kindGain,
      fits: ({ kind }) => kind !== null && kinds.includes(kind),
    },
    ...Object.entries(tiers).map(([name, factor]): Weight => ({
      words: name,
      factor,
      fits: ({ tier }) => tier === name,
    })),
    { words: 'about a file at hand', factor: fileGain, fits: ({ namesFile }) => namesFile },
    { words: 'names code that is there', factor: codeGain, fits: ({ namesCode }) => namesCode },
    { words: 'of the last 30 days', factor: recentGain, fits: ({ isRecent }) => isRecent },
    { words: 'stale or contradicted', factor: doubtGain, fits: ({ isDoubtful }) => isDoubtful },
    {
      words: 'gives the command or place asked for',
      own: ({ givesSought }) => (givesSought === 'command' ? 'gives a command' : 'names a place'),
      factor: soughtGain,
      fits: ({ givesSought }) => givesSought !== null,
    },
    { words: 'only a few words', factor: scrapGain, fits: ({ isScrap }) => isScrap },
  ]
  return all.filter(({ words, factor }) => words !== '' && factor !== 1)
}

/** Such as `known fix`. */
function kindWords(kind: MemoryKind): string {
  return kind.replaceAll('_', ' ')
}
