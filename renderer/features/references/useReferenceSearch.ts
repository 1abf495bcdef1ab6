import { useMemo } from 'react'
import type { Reference } from '../../../shared/model/reference.ts'
import { type MarkedWord, wordsToMark } from '../../../shared/text/foundWords.ts'
import { referenceText } from '../../../shared/text/referenceText.ts'
import { indexTexts, searchTexts } from '../../../shared/text/searchTexts.ts'

/** What the search field of the screen found. */
export interface ReferenceSearch {
  /** All references if nothing is sought, else the most relevant first. */
  shown: readonly Reference[]
  marked: readonly MarkedWord[]
  /** Words that were searched instead of mistyped ones. */
  instead: readonly string[]
}

/** Searches the listed references by the relevance that the palette ranks them by; one typo is forgiven. */
export function useReferenceSearch(all: readonly Reference[], query: string): ReferenceSearch {
  const isSought = query.trim() !== ''
  const index = useMemo(() => (isSought ? indexTexts(all, referenceText) : null), [all, isSought])
  return useMemo(() => {
    if (index === null) return { shown: all, marked: [], instead: [] }
    const { items, spellings } = searchTexts(index, query)
    return { shown: items, marked: wordsToMark(query, spellings), instead: spellings.map(({ shown }) => shown) }
  }, [all, index, query])
}
