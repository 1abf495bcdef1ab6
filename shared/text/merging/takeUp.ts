import { diff3MergeRegions } from 'node-diff3'
import { wordsAndMarks } from '../diff.ts'
import { type Region, joined, replaceFormer } from './rebase.ts'
import { piecesOf } from './rows.ts'

export interface TakenUp {
  text: string
  /** Whether both changed the same words, so that our sentences replace theirs. */
  replaces: boolean
}

/**
 * Takes up in our text what somebody else changed meanwhile in the text it was made from. Compares sentence by sentence, and
 * word by word where both changed the same sentences; where both changed the same words, our sentence stands.
 */
export function takeUp(ours: string, before: string, theirs: string): TakenUp {
  const texts = [ours, before, theirs].map((text) => text.trimEnd())
  if (texts[1] === texts[2]) return { text: ours.trimEnd(), replaces: false }
  const { units, replaces } = mergeUnits(texts.map(sentencesOf), (own, former, other) => {
    if (former.length === 0) return { units: [...own, ...other], replaces: false }
    const added = replaceFormer(former, own, other) ?? replaceFormer(former, other, own)
    if (added) return { units: added, replaces: false }
    if (own.length !== former.length || other.length !== former.length) return mergeWords(own, former, other)
    const each = own.map((sentence, at) => mergeWords([sentence], former.slice(at, at + 1), other.slice(at, at + 1)))
    return together(each)
  })
  return { text: joined(units), replaces }
}

interface Merged {
  units: string[]
  replaces: boolean
}

/** Merges three lists: ours, the former one and theirs; `settle` merges a region that both changed, each differently. */
function mergeUnits(
  [ours = [], before = [], theirs = []]: readonly string[][],
  settle: (ours: string[], former: string[], theirs: string[]) => Merged,
): Merged {
  const regions = diff3MergeRegions(ours, before, theirs) as Region[]
  const parts = regions.map((region): Merged => {
    if (region.stable) return { units: region.bufferContent, replaces: false }
    const { aContent: own, oContent: former, bContent: other } = region
    return own.join('\n') === other.join('\n') ? { units: own, replaces: false } : settle(own, former, other)
  })
  return together(parts)
}

/** Merges sentences word by word; ours stand as they are where both changed the same words. */
function mergeWords(own: string[], former: string[], other: string[]): Merged {
  const { units, replaces } = mergeUnits([own, former, other].map(wordsIn), (ours) => ({ units: ours, replaces: true }))
  return replaces ? { units: own, replaces } : { units: [units.join('')], replaces }
}

function together(parts: readonly Merged[]): Merged {
  return { units: parts.flatMap(({ units }) => units), replaces: parts.some(({ replaces }) => replaces) }
}

function sentencesOf(text: string): string[] {
  return piecesOf(text, 0).map(({ lead, text: sentence, tail }) => `${lead}${sentence}${tail}`)
}

/** Returns the words, marks and spaces of sentences, in order. */
function wordsIn(sentences: readonly string[]): string[] {
  return wordsAndMarks(joined(sentences))
}
