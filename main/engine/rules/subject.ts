import type { FindingField } from '../../../shared/model/finding.ts'
import type { Passes, PatternGate } from './patternGate.ts'
import { splitSentences } from '../../../shared/text/sentences.ts'

/** What the project's own file for agents says, such as `AGENTS.md`. */
export interface ProjectText {
  name: string
  text: string
}

/** A decision record of the project that is superseded. */
export interface SupersededDecision {
  number: number
  /** The name of its file. */
  file: string
  /** What its file says superseded it; empty where it says nothing. */
  by: string
}

/** A memory as the rules see it. */
export interface Subject {
  content: string
  description: string
  evidence: string
  /** The files for agents of the memory's project, except the one it was read from. */
  projectTexts: readonly ProjectText[]
  superseded?: readonly SupersededDecision[]
}

/** One text of a memory, with what several rules ask about it worked out once. */
export interface View {
  field: FindingField
  text: string
  /** Which rules and patterns of the set could find something in it. */
  passes: Passes
  projectTexts: readonly ProjectText[]
  superseded: readonly SupersededDecision[]
  sentences(): readonly string[]
  /** Without blank ones and the white space around them. */
  lines(): readonly string[]
  wordCount(): number
  /** The line around a stretch, at most some 300 characters to each side. */
  lineAt(start: number, end: number): string
}

const around = 300

/** A view of one text of a memory; nothing is worked out before a rule asks. */
export function viewOf(subject: Subject, field: FindingField, gate: PatternGate): View {
  const text = subject[field]
  let sentences: readonly string[] | undefined
  let lines: readonly string[] | undefined
  let words: number | undefined
  return {
    field,
    text,
    passes: gate(text),
    projectTexts: subject.projectTexts,
    superseded: subject.superseded ?? [],
    sentences: () => (sentences ??= splitSentences(text).map((sentence) => sentence.text)),
    lines: () =>
      (lines ??= text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')),
    wordCount: () => (words ??= countWords(text)),
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

/** How many runs of characters with a letter or a digit in them a text has. */
export function countWords(text: string): number {
  let count = 0
  let isCounted = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code <= 0x20 || code === 0xa0 || code === 0x3000) isCounted = false
    else if (!isCounted && isWordCode(code)) {
      isCounted = true
      count += 1
    }
  }
  return count
}

/** Beyond ASCII nearly everything that is no punctuation is a letter. */
function isWordCode(code: number): boolean {
  if (code < 0x80)
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
  return !(code < 0xc0 || (code >= 0x2000 && code <= 0x2bff) || (code >= 0x3000 && code <= 0x3004))
}
