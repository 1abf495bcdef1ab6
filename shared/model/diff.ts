import { z } from 'zod'
import { cutText, exactText, maskedText, textLines } from './texts.ts'

export const DiffLine = z.object({
  sign: z.enum([' ', '+', '-']),
  old: z.number().nullable().describe('1-based line number before'),
  new: z.number().nullable().describe('1-based line number after'),
  text: cutText,
  /** The changed words of the line, as [start, end) character offsets; empty for an entirely new or removed line. */
  words: z.array(z.tuple([z.number(), z.number()])),
})
export type DiffLine = z.infer<typeof DiffLine>

export const Hunk = z.object({ header: maskedText.describe('the `@@` line'), lines: textLines(DiffLine) })
export type Hunk = z.infer<typeof Hunk>

export const FileDiff = z.object({
  path: exactText,
  change: z.enum(['create', 'modify', 'remove']),
  added: z.number(),
  removed: z.number(),
  hunks: z.array(Hunk),
  below: z.number().optional().describe('unchanged lines below the last hunk; omitted if none'),
  seen: exactText.optional().describe('a fingerprint of the file the diff was made from'),
})
export type FileDiff = z.infer<typeof FileDiff>

/** The versions of files a person saw, by path; an action is refused if one of them has changed since. */
export const SeenFiles = z.record(exactText, exactText).describe('`seen` of each diff shown, by path')
export type SeenFiles = z.infer<typeof SeenFiles>

/** Returns the file versions shown in diffs, for the action decided on them. */
export function seenIn(diffs: readonly FileDiff[]): SeenFiles {
  return Object.fromEntries(diffs.flatMap(({ path, seen }) => (seen === undefined ? [] : [[path, seen]])))
}
