import { z } from 'zod'
import { Maturity, Memory, Scope } from './memory.ts'
import { cutText, exactText, maskedText } from './texts.ts'

/** A sentence's position: text index and sentence index, both 0-based. */
const SentencePlace = z.object({ source: z.number().int().min(0), sentence: z.number().int().min(0) })

const Contrary = SentencePlace.extend({
  words: maskedText.nullable().describe('the words that contradict the other sentence; null for the whole sentence'),
})

/** Two sentences of different texts that contradict each other. */
export const Contradiction = z.object({
  a: Contrary,
  b: Contrary,
  text: cutText.describe('a sentence for people'),
  code: z.array(maskedText).describe('what the repository says of the things the two name'),
})
export type Contradiction = z.infer<typeof Contradiction>

/** A sentence that the rest of the proposed text already covers, possibly reworded. */
export const Repeat = SentencePlace.extend({ by: z.array(SentencePlace).describe('what says it') })
export type Repeat = z.infer<typeof Repeat>

/** The facts in a sentence that its rewordings in other texts lack. */
export const AddedFacts = SentencePlace.extend({
  words: z.array(maskedText).describe('passages no other sentence has, in order'),
})
export type AddedFacts = z.infer<typeof AddedFacts>

export const MergedTag = z.object({
  tag: maskedText,
  from: z.array(z.number().int()).describe('the texts that carry it'),
  pruned: z.boolean().describe('left out at first: only one text and no other memory carries it'),
})
export type MergedTag = z.infer<typeof MergedTag>

/** What a merge does to the files of one source when it is written back, as a sentence. */
export const MergedFile = z.object({
  text: cutText,
  isLoss: z.boolean().describe('agents that read those files will not have the lesson any more'),
})
export type MergedFile = z.infer<typeof MergedFile>

/** The preview of merging two or more memories. */
export const MergePreview = z.object({
  sources: z.array(Memory.extend({ hash: exactText.describe('of the text, to notice that it changed') })),
  ancestor: z
    .object({ text: cutText, origin: maskedText.describe('whose earlier text it is, in words') })
    .nullable()
    .describe('of two memories: the earlier text both come from'),
  unlike: z
    .array(z.object({ source: z.number().int(), similarity: z.number().min(0).max(1) }))
    .describe('texts that are like none of the others, with the similarity to the closest of them'),
  contradictions: z.array(Contradiction),
  repeats: z.array(Repeat).describe('left out of the proposed text'),
  added: z.array(AddedFacts).describe('of every sentence that is said otherwise by others'),
  content: maskedText.describe('the proposed text; what contradicts is left out until somebody chooses'),
  description: cutText,
  tags: z.array(MergedTag),
  confidence: z.number().min(0).max(1).nullable(),
  scope: Scope,
  scope_path: maskedText.nullable(),
  maturity: Maturity,
  weight: z.number().min(0),
  evidence: z.array(maskedText),
  agents: z.array(maskedText),
  files: z.array(MergedFile).describe('source by source, that of the result first'),
  rules: z
    .object({
      description: cutText,
      tags: maskedText,
      confidence: maskedText,
      scope: maskedText,
      weight: maskedText,
      evidence: maskedText,
      provenance: maskedText,
    })
    .describe('by which rule each was combined, in words'),
})
export type MergePreview = z.infer<typeof MergePreview>
