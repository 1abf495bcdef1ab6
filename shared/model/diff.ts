import { z } from 'zod'

export const DiffLine = z.object({
  sign: z.enum([' ', '+', '-']),
  old: z.number().nullable().describe('1-based line number before'),
  new: z.number().nullable().describe('1-based line number after'),
  text: z.string(),
  /** The changed words of the line, as [start, end) character offsets; empty for a wholly new or removed line. */
  words: z.array(z.tuple([z.number(), z.number()])),
})
export type DiffLine = z.infer<typeof DiffLine>

export const Hunk = z.object({ header: z.string().describe('the `@@` line'), lines: z.array(DiffLine) })
export type Hunk = z.infer<typeof Hunk>

export const FileDiff = z.object({
  path: z.string(),
  change: z.enum(['create', 'modify', 'remove']),
  added: z.number(),
  removed: z.number(),
  hunks: z.array(Hunk),
})
export type FileDiff = z.infer<typeof FileDiff>
