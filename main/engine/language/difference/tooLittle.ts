import { fenceAfter } from '../../../../shared/text/markdown.ts'
import type { ReadTexts } from './compareTexts.ts'
import type { Token } from './token.ts'

/** Minimum number of content words of a note that a longer one contains, unless one of them is a figure. */
const minWords = 4
/** A text of fewer times the words of another may be a version of it. */
const minTimesLonger = 2
/** Minimum share of the words of a sentence that a code block must hold for the sentence to be found only there. */
const minInBlock = 0.8

/**
 * Checks whether the shorter of two texts says too little for a much longer one to say the same and more: two or three words,
 * such as `Run tests`, occur in many notes on something else. A figure is enough (`Go 1.25`), and so is a text that the longer
 * one begins with and continues.
 */
export function saysTooLittle({ tokensA, tokensB, findings }: ReadTexts): boolean {
  const { contentA, contentB } = findings
  if (Math.max(contentA, contentB) < minTimesLonger * Math.min(contentA, contentB)) return false
  const [short, long] = contentA <= contentB ? [tokensA, tokensB] : [tokensB, tokensA]
  const words = short.filter(({ content }) => content)
  if (words.length >= minWords || (words.length > 1 && words.some(isFigure))) return false
  const opening = long.filter(({ content }) => content).slice(0, words.length)
  const isContinued = words.every(({ key }, at) => key === opening[at]?.key)
  return !isContinued || words.every(({ kind }) => kind === 'name')
}

function isFigure({ kind }: Token): boolean {
  return kind === 'number' || kind === 'version' || kind === 'date'
}

/** Checks whether the words of a shorter text without code are found only in a code block of the longer one. */
export function isFoundInCodeOnly({ left, right, tokensA, tokensB, findings }: ReadTexts): boolean {
  const { partners, contentA, contentB } = findings
  const [short, text, toLong] = contentA <= contentB ? [tokensA, right, partners.toB] : [tokensB, left, partners.toA]
  if ((contentA <= contentB ? left : right).includes('`')) return false
  const blocks = codeBlocksOf(text)
  if (blocks.length === 0) return false
  const met = short.flatMap(({ content, index }) => (content ? (toLong[index] ?? []) : []))
  const inBlock = met.filter(({ start }) => blocks.some(([from, to]) => from <= start && start < to)).length
  return met.length > 0 && inBlock >= minInBlock * met.length
}

/** Returns where the code blocks of a text begin and end. */
function codeBlocksOf(text: string): [from: number, to: number][] {
  const blocks: [number, number][] = []
  let [fence, start] = ['', 0]
  for (const line of text.split('\n')) {
    const end = start + line.length + 1
    fence = fenceAfter(line, fence)
    const last = blocks.at(-1)
    if (fence !== '' && last?.[1] === start) last[1] = end
    else if (fence !== '') blocks.push([start, end])
    start = end
  }
  return blocks
}
