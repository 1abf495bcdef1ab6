import type { TextIndex } from '../../../shared/text/searchTexts.ts'
import { rarity } from '../../../shared/text/relevance.ts'
import { stem } from '../language/closeness/stem.ts'
import { isAbout, scoreText } from './scoreText.ts'

/** A text that holds a word of a question. */
export interface RankedEntry<Item> {
  item: Item
  score: number
  /** Whether it is about the question, and not only about one word of it. */
  isAbout: boolean
}

/** Scores the few texts of an index by a question’s words in any form, best first; leaves out those that hold none. */
export function rankEntries<Item>(index: TextIndex<Item>, asked: readonly string[]): RankedEntry<Item>[] {
  const roots = [...new Set(asked.map(stem))]
  const forms = formsIn(index)
  const words = roots.map((root) => {
    const own = forms.get(root) ?? []
    const holding = index.entries.filter(({ counts }) => own.some((form) => counts.has(form))).length
    return { forms: own, weight: rarity(index.entries.length, Math.max(1, holding)) }
  })
  return index.entries
    .map((entry) => ({
      item: entry.item,
      score: scoreText(entry, { words, averageLength: index.averageLength }),
      isAbout: isAbout(entry, { words }),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
}

/** The words of an index by their stem. */
const ofIndex = new WeakMap<object, ReadonlyMap<string, string[]>>()

function formsIn(index: TextIndex<unknown>): ReadonlyMap<string, string[]> {
  const known = ofIndex.get(index)
  if (known) return known
  const made = Map.groupBy(index.words.keys(), stem)
  ofIndex.set(index, made)
  return made
}
