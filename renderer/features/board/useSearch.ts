import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Filter, Spelling } from '../../../shared/contract/memories.ts'
import { type MarkedWord, wordsToMark } from '../../../shared/text/foundWords.ts'
import { queryTokens } from '../../../shared/text/tokenise.ts'
import { useApi } from '../../client/provider.tsx'
import { counted } from '../../ui/counted.ts'

/** What a search was taken to mean. */
export interface Search {
  /** Spellings that count besides those typed. */
  spellings: readonly Spelling[]
  /** The words to mark in the texts that were found. */
  marked: readonly MarkedWord[]
}

const none: readonly Spelling[] = []

/** Returns what the words of a filter were taken to mean; spellings are known once the engine has answered. */
export function useSearch(filter: Filter): Search {
  const { queries } = useApi()
  const { q } = filter
  const { data } = useQuery({
    ...queries.memories.page.queryOptions({ input: { filter: { q }, sort: 'relevance', limit: 1 } }),
    enabled: q !== undefined,
  })
  const spellings = (q && data?.spellings) || none
  return useMemo(() => ({ spellings, marked: q ? wordsToMark(q, spellings) : [] }), [q, spellings])
}

/** Checks whether a search has a word to look for; signs alone, such as `*`, have none, and everything is shown. */
export function hasWords(query: string): boolean {
  const { exact, prefix } = queryTokens(query)
  return exact.length > 0 || prefix !== null
}

/** Says what a search was taken to mean if that is not what was typed: nothing, or other spellings; empty if it is. */
export function searchWords({ q }: Filter, { spellings }: Search): string {
  if (q?.trim() && !hasWords(q)) return `Nothing to search for in “${q.trim()}”: everything is shown.`
  return spellingWords(spellings)
}

/** Says which spellings were searched besides those typed; empty if there are none. */
function spellingWords(spellings: readonly Spelling[]): string {
  return spellings
    .map(({ typed, shown, found }) =>
      found === 0
        ? `No note has “${typed}”; shown: “${shown}”.`
        : `Only ${counted(found, 'note')} ${found === 1 ? 'has' : 'have'} “${typed}”; also shown: “${shown}”.`,
    )
    .join(' ')
}
