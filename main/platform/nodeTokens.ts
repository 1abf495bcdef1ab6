import type { Tokens } from '../engine/ports.ts'

let loaded: Promise<(text: string) => number> | null = null

/**
 * Counts tokens of the encoding cl100k_base. The tokenizers of other models count English and code some percent differently;
 * not all are public, and a budget needs one measure.
 */
export const nodeTokens: Tokens = {
  counter: () => (loaded ??= load()),
}

/** The table has a megabyte and takes 0.15 s to read: only those who count pay for it. */
async function load(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base')
  // The names of special tokens are ordinary text in a memory.
  const plain = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() }
  return (text) => countTokens(text, plain)
}
