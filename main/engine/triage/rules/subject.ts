import type { FindingField } from '../../../../shared/model/finding.ts'
import { splitSentences } from '../../../../shared/text/sentences.ts'

/** What the project's own file for agents says, such as `AGENTS.md`. */
export interface ProjectText {
  name: string
  text: string
}

/** A memory as the rules see it. */
export interface Subject {
  content: string
  description: string
  evidence: string
  /** The files for agents of the memory's project, except the one it was read from. */
  projectTexts: readonly ProjectText[]
}

/** One text of a memory, with what several rules ask about it worked out once. */
export interface View {
  field: FindingField
  text: string
  lower: string
  projectTexts: readonly ProjectText[]
  sentences(): readonly string[]
  /** Without blank ones and the white space around them. */
  lines(): readonly string[]
  wordCount(): number
  /** The line around a stretch, at most some 300 characters to each side. */
  lineAt(start: number, end: number): string
}

const around = 300

export function viewOf(subject: Subject, field: FindingField): View {
  const text = subject[field]
  let sentences: readonly string[] | undefined
  let lines: readonly string[] | undefined
  let words: number | undefined
  return {
    field,
    text,
    lower: text.toLowerCase(),
    projectTexts: subject.projectTexts,
    sentences: () => (sentences ??= splitSentences(text).map((sentence) => sentence.text)),
    lines: () =>
      (lines ??= text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')),
    wordCount: () => (words ??= text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length),
    lineAt(start, end) {
      const before = text.slice(Math.max(0, start - around), start)
      const after = text.slice(end, end + around)
      const cut = after.indexOf('\n')
      return (
        before.slice(before.lastIndexOf('\n') + 1) + text.slice(start, end) + (cut < 0 ? after : after.slice(0, cut))
      )
    },
  }
}
