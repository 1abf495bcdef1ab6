import type { TargetKind } from './reference.ts'

/** Names the target `own-topic` where the note’s file has the text already. */
export const asItIs = 'Leave it as it is'

/** What a person calls a target, what a promotion to it does, as a part of a sentence, and what the reference then is. */
export const targetWords: Record<TargetKind, { name: string; about: string; reference: string }> = {
  'own-topic': {
    name: 'Shorten it',
    about: 'the note stays where it is, and its text is shortened',
    reference: 'the note’s own file',
  },
  hook: {
    name: 'Write its line',
    about: 'writes its line in MEMORY.md, which tells agents when to read the note',
    reference: 'the note’s own file, with its line in MEMORY.md',
  },
  'index-top': {
    name: 'Move it up',
    about: 'moves its line up in MEMORY.md, where agents read it first',
    reference: 'the note’s own file, its line moved up in MEMORY.md',
  },
  learned: {
    name: 'Reference file',
    about: 'a file of its own, which agents fetch when the topic comes up',
    reference: 'reference file',
  },
  'memory-md': {
    name: 'MEMORY.md',
    about: 'a section of an index of notes, which agents load where it is their own',
    reference: 'section of a MEMORY.md',
  },
  'claude-md': {
    name: 'CLAUDE.md',
    about: 'a block of the file that Claude Code reads in every session',
    reference: 'managed block of a CLAUDE.md',
  },
  'agents-md': {
    name: 'AGENTS.md',
    about: 'a block of the file that most other agents read in every session',
    reference: 'managed block of an AGENTS.md',
  },
  rules: {
    name: 'Rule file',
    about: 'a file of its own, beside the other rules of Claude Code',
    reference: 'rule file of Claude Code',
  },
  topic: {
    name: 'Topic file',
    about: 'a file of its own, and a line in MEMORY.md that tells when to read it',
    reference: 'topic file of a Claude Code memory',
  },
}
