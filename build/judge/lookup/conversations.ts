import { join } from 'node:path'
import { readLines } from '../sets.ts'

/** Something said in a conversation. */
export interface Turn {
  /** The conversation, and the place in it, such as `D3:12` for the twelfth turn of its third session. */
  conversation: string
  place: string
  session: string
  text: string
}

/** A question about a conversation, and the turns that answer it. */
export interface AskedQuestion {
  conversation: string
  question: string
  evidence: string[]
  /** Whether the conversation has no answer, though it has turns the question is about. */
  isAdversarial: boolean
}

/** Reads the turns of the conversations in a samples folder, with who speaks and what a shared picture shows. */
export function readTurns(folder: string): Turn[] {
  return readLines(join(folder, 'locomo-turns.jsonl')).map((line) => {
    const caption = line['caption'] ? ` ${String(line['caption'])}` : ''
    return {
      conversation: String(line['sample']),
      place: String(line['dia_id']),
      session: String(line['session']),
      text: `${String(line['speaker'])}: ${String(line['text'])}${caption}`,
    }
  })
}

/** Reads the questions that have evidence. */
export function readQuestions(folder: string): AskedQuestion[] {
  return readLines(join(folder, 'locomo-questions.jsonl')).flatMap((line) => {
    const evidence = (line['evidence'] as string[]).flatMap((places) => places.split(/[;,\s]+/)).filter(Boolean)
    const { sample, question, adversarial } = line
    if (evidence.length === 0) return []
    return [{ conversation: String(sample), question: String(question), evidence, isAdversarial: adversarial === true }]
  })
}
