import type { TargetKind } from './reference.ts'

/** What a person calls a target, and what a promotion to it does, as a part of a sentence. */
export const targetWords: Record<TargetKind, { name: string; about: string }> = {
  'own-topic': { name: 'Shorten it', about: 'the note stays where it is, and its text is shortened' },
  hook: { name: 'Reword its line', about: 'rewords its line in MEMORY.md, which tells agents when to read the note' },
  'index-top': { name: 'Move it up', about: 'moves its line up in MEMORY.md, where agents read it first' },
  learned: { name: 'Reference file', about: 'a file of its own, which agents fetch when the topic comes up' },
  'memory-md': { name: 'MEMORY.md', about: 'a section of the index that agents load in every session' },
  'claude-md': { name: 'CLAUDE.md', about: 'a block of the file that Claude Code reads in every session' },
  'agents-md': { name: 'AGENTS.md', about: 'a block of the file that most other agents read in every session' },
  rules: { name: 'Rule file', about: 'a file that Claude Code reads where its paths apply' },
  topic: { name: 'Topic file', about: 'a file of its own, and a line in MEMORY.md that tells when to read it' },
}
