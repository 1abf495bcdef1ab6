import { type DifferencePair, halves } from './differencePair.ts'
import { drawFrom } from '../notePairs.ts'
import { type Kind, kinds } from './kinds.ts'
import { entailed, opposites, sameValues, values } from './sentences.ts'

/** Number of pairs per kind in each half. */
const pairsOfKind = 40

/**
 * Returns pairs that differ in one word: two words of a kind in the same sentence, opposites, values in agents' notes; and
 * pairs in which the second text follows from the first. The two halves share no words and no sentences.
 */
export function oneWordPairs(): DifferencePair[] {
  return [
    ...Object.entries(kinds).flatMap(([name, kind]) => kindPairs(name, kind)),
    ...sentencePairs(opposites, 'opposites', 'conflict'),
    ...sentencePairs(values, 'values in notes', 'conflict'),
    ...sentencePairs(entailed, 'entailed', 'same'),
    ...sentencePairs(sameValues, 'values in another spelling', 'same'),
  ]
}

function kindPairs(name: string, kind: Kind): DifferencePair[] {
  const words = halves(
    kind.words.split(',').map((word) => word.trim()),
    String,
  )
  const frames = halves(kind.frames, String)
  return (['seen', 'heldOut'] as const).flatMap((half) => {
    const made = frames[half].flatMap((frame) =>
      words[half].flatMap((word, index) =>
        words[half].slice(index + 1).map((other) => ({ a: fill(frame, word), b: fill(frame, other) })),
      ),
    )
    const drawn = halves(made, ({ a, b }) => a + b)
    return [...drawn.seen, ...drawn.heldOut]
      .slice(0, pairsOfKind)
      .map((pair) => ({ ...pair, kind: name, truth: 'conflict' as const, heldOut: half === 'heldOut' }))
  })
}

/** Fills the slot of a sentence with a word, with the right article. */
function fill(frame: string, word: string): string {
  const article = /^[aeiou]/i.test(word) && !/^(?:euro|uni|uku|ura)/i.test(word) ? 'an' : 'a'
  const text = frame.replace(/\b(a)n?(?= \{\})/i, (_, first: string) => first + article.slice(1)).replace('{}', word)
  return text[0]!.toUpperCase() + text.slice(1)
}

function sentencePairs(list: string, kind: string, truth: DifferencePair['truth']): DifferencePair[] {
  const lines = list.trim().split('\n')
  const { seen, heldOut } = halves(lines, String)
  const toPair = (heldOut: boolean) => (line: string) => {
    const [before = '', first = '', second = '', after = ''] = line.split(/[[|\]]/)
    const side = (word: string) => fill(`${before}{}${after}`, word)
    const [a, b] = drawFrom(line)(2) === 0 ? [side(first), side(second)] : [side(second), side(first)]
    return { a, b, kind, truth, heldOut }
  }
  return [...seen.map(toPair(false)), ...heldOut.map(toPair(true))]
}
