import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import type { Reference } from '../../../shared/model/reference.ts'
import { type MarkedWord, wordsToMark } from '../../../shared/text/foundWords.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'

const maxNotes = 6
const maxReferences = 4

/** What a search found of one kind. */
export interface Found<Item> {
  items: readonly Item[]
  total: number
  /** The words to mark. */
  marked: readonly MarkedWord[]
  /** Spellings that were searched besides those typed. */
  instead: readonly string[]
}

export interface FoundInLibrary {
  notes: Found<MemoryCard>
  references: Found<Reference>
  /** Whether this is what was found with the words as they are now. */
  isCurrent: boolean
  /** Why the library could not be searched; null if it could. */
  error: string | null
}

export const nothing = { items: [], total: 0, marked: [], instead: [] }

/** One Latin letter begins words of nearly every note, so that it finds nothing in particular. */
const tellsEnough = /^\s*(?:\S.*\S|[^\s\p{Script=Latin}\p{N}\p{P}])\s*$/u

/**
 * Searches notes and references for words, ranked by relevance, from two letters on; while the answer is on its way, the
 * former one stands.
 */
export function useFound(words: string): FoundInLibrary {
  const { queries } = useApi()
  const isSought = tellsEnough.test(words)
  const whileTyping = { enabled: isSought, placeholderData: keepPreviousData }
  // First, because they are found sooner: they are on their way to the screen while notes are still searched.
  const references = useQuery({
    ...queries.references.search.queryOptions({ input: { q: words, limit: maxReferences } }),
    ...whileTyping,
  })
  const notes = useQuery({
    ...queries.memories.page.queryOptions({ input: { filter: { q: words }, sort: 'relevance', limit: maxNotes } }),
    ...whileTyping,
  })
  const isWaiting = (query: typeof notes | typeof references) =>
    query.error === null && (query.isPlaceholderData || query.data === undefined)
  const error = notes.error ?? references.error
  return {
    notes: useMarked(words, isSought ? notes.data : undefined),
    references: useMarked(words, isSought ? references.data : undefined),
    isCurrent: !isSought || (!isWaiting(notes) && !isWaiting(references)),
    error: isSought && error ? failure(error).message : null,
  }
}

interface Answer<Item> {
  items: Item[]
  total: number
  spellings: readonly { typed: string; shown: string }[]
}

function useMarked<Item>(words: string, answer: Answer<Item> | undefined): Found<Item> {
  return useMemo(() => {
    if (!answer) return nothing
    const { items, total, spellings } = answer
    return { items, total, marked: wordsToMark(words, spellings), instead: spellings.map(({ shown }) => shown) }
  }, [words, answer])
}
