import { z } from 'zod'
import { Intent } from './lookUp.ts'
import { exactText, maskedText } from './texts.ts'

/** How much a pack holds, smallest first. */
export const levels = ['minimal', 'task', 'deep'] as const
export const Level = z.enum(levels)
export type Level = z.infer<typeof Level>

/** The most tokens a pack of each level has. */
export const budgets: Readonly<Record<Level, number>> = { minimal: 200, task: 500, deep: 1500 }

/** What an agent should know before it begins: rules first, then what answers its question, within a budget of tokens. */
export const Pack = z.object({
  level: Level,
  intent: Intent,
  text: maskedText.describe('Markdown, with the id of each memory and reference'),
  tokens: z.number().int().describe('of the text, as the cl100k_base tokenizer counts'),
  budget: z.number().int(),
  memories: z.array(exactText).describe('ids of the memories in it'),
  references: z.array(exactText).describe('ids of the references in it'),
  next: z
    .object({
      level: Level.nullable().describe('the next larger level; null for the largest'),
      memories: z.number().int().describe('how many memories answer that are not in it'),
    })
    .nullable()
    .describe('what could still be had; null if nothing'),
})
export type Pack = z.infer<typeof Pack>
