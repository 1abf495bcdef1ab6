import type { Asked } from './askedMemory.ts'

/** A memory with the tokens its part of a question has. */
export interface Counted {
  asked: Asked
  tokens: number
}

/** Limits of one question: small models lose track of more. */
const maxMemories = 5
const maxTokens = 6000

/**
 * Divides memories into questions, in order. A text aimed at agents is asked about alone, so that whatever it makes a model
 * say is about itself.
 */
export function batchesOf(all: readonly Counted[]): Counted[][] {
  const batches: Counted[][] = []
  let open: Counted[] = []
  const close = (): void => {
    if (open.length > 0) batches.push(open)
    open = []
  }
  for (const each of all) {
    if (each.asked.isAimed) {
      batches.push([each])
      continue
    }
    const tokens = open.reduce((sum, other) => sum + other.tokens, each.tokens)
    if (open.length === maxMemories || (open.length > 0 && tokens > maxTokens)) close()
    open.push(each)
  }
  close()
  return batches
}
