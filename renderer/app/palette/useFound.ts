import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import type { Reference } from '../../../shared/model/reference.ts'
import { type MarkedWord, wordsToMark } from '../../../shared/text/foundWords.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import type { Queries } from '../../client/queries.ts'
import { useBoardStore } from '../../stores/board.ts'

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
  /** The project whose notes and references come first: an id, or `none`; undefined where all are on the board. */
  first: string | undefined
  /** The words these were found with: the former ones while an answer is on its way. */
  words: string
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
 * Searches notes and references for words, ranked by relevance, from two letters on; those of the project on the board come
 * first. While an answer is on its way, the former one stands, so that both kinds are drawn at once.
 */
export function useFound(words: string): FoundInLibrary {
  const { queries } = useApi()
  const first = useBoardStore(({ filter }) => filter.project)
  const isSought = tellsEnough.test(words)
  const search = searchesFor(queries, words, first)
  const references = useQuery({ ...search.references, enabled: isSought })
  const notes = useQuery({ ...search.notes, enabled: isSought })
  const isWaiting = (query: typeof notes | typeof references) => query.error === null && query.data === undefined
  const isCurrent = !isSought || (!isWaiting(notes) && !isWaiting(references))
  const [noteAnswer, referenceAnswer] = isSought ? [notes.data, references.data] : []
  const found = useMemo(
    () => ({ words, notes: foundIn(words, noteAnswer), references: foundIn(words, referenceAnswer) }),
    [words, noteAnswer, referenceAnswer],
  )
  const error = isSought ? (notes.error ?? references.error) : null
  return { ...useLastOf(found, isCurrent), first, isCurrent, error: error && failure(error).message }
}

/** Returns a function that begins the search for words before the palette is drawn with them, so that the engine works meanwhile. */
export function useSearchAhead(): (words: string) => void {
  const { queries } = useApi()
  const cache = useQueryClient()
  const first = useBoardStore(({ filter }) => filter.project)
  return useCallback(
    (words) => {
      if (!tellsEnough.test(words)) return
      const search = searchesFor(queries, words, first)
      void cache.prefetchQuery(search.references)
      void cache.prefetchQuery(search.notes)
    },
    [cache, queries, first],
  )
}

/** References come first: they are found sooner. */
function searchesFor(queries: Queries, words: string, first: string | undefined) {
  return {
    references: queries.references.search.queryOptions({ input: { q: words, first, limit: maxReferences } }),
    notes: queries.memories.page.queryOptions({
      input: { filter: { q: words }, sort: 'relevance', first, limit: maxNotes },
    }),
  }
}

/** Returns a value if it is complete, else the last one that was. */
function useLastOf<Value>(value: Value, isComplete: boolean): Value {
  const [last, setLast] = useState(value)
  if (!isComplete) return last
  if (last !== value) setLast(value)
  return value
}

interface Answer<Item> {
  items: Item[]
  total: number
  spellings: readonly { typed: string; shown: string }[]
}

function foundIn<Item>(words: string, answer: Answer<Item> | undefined): Found<Item> {
  if (!answer) return nothing
  const { items, total, spellings } = answer
  return { items, total, marked: wordsToMark(words, spellings), instead: spellings.map(({ shown }) => shown) }
}
