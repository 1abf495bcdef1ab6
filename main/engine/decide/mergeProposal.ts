import { splitSentences } from '../../../shared/text/sentences.ts'
import { similarityOf } from '../embed/lexical.ts'
import { prepare } from '../embed/prepare.ts'
import type { MemoryRow } from '../store/queries/memories.ts'
import { type MergedText, mergedText } from './mergedText.ts'

export interface MergeProposal {
  content: string
  /** The text in its sentences, each with the places of the sources that say it, from 0. */
  sentences: { text: string; from: number[] }[]
  conflicts: MergedText['conflicts']
}

/** Sentences as close as these say the same. */
const sameFrom = 0.7

/** One text of several that say the same: all of the first, and what the others say that it does not. */
export function proposeMerge(sources: readonly Pick<MemoryRow, 'id' | 'content'>[]): MergeProposal {
  const [first, ...others] = sources
  const { content, conflicts } = mergedText(
    first?.content ?? '',
    others.map(({ id, content: text }) => ({ id, text })),
  )
  const said = sources.map((source) => splitSentences(source.content).map(({ text }) => ({ text, of: prepare(text) })))
  const sentences = splitSentences(content).map(({ text }) => {
    const own = prepare(text)
    const from = said.flatMap((all, at) =>
      all.some((each) => each.text === text || similarityOf(own, each.of) >= sameFrom) ? [at] : [],
    )
    return { text, from }
  })
  return { content, sentences, conflicts }
}
