import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Job, isRunning } from '../../../shared/model/job.ts'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { countWords } from '../../../shared/text/gates.ts'
import { useApi } from '../../client/provider.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'

/**
 * Confidence from which a recommendation is clear enough for a first decision. Discarding comes first: everybody sees that such
 * a note teaches nothing.
 */
const clear = 0.85
/** A note of fewer words says little to a newcomer, who does not see what stands around it. */
const minWords = 8
/** Among how many of the clearest such a note is sought. */
const sought = 50
/** For how long nothing may run before no clearer recommendation is waited for: sources are read one after the other. */
const quietTime = 1000

/**
 * Chooses the note of the first decision: one of some length with a clear recommendation that one key carries out, or once the
 * notes are triaged the clearest, else any that is undecided. Undefined while that is unknown; null when no note waits for a decision.
 */
export function useCandidate(): MemoryCard | null | undefined {
  const { queries } = useApi()
  const first = (limit: number, action?: 'discard' | 'validate') => ({
    input: { maturity: 'raw' as const, filter: { action }, sort: 'recommendation' as const, limit },
  })
  const discard = useQuery(queries.memories.page.queryOptions(first(sought, 'discard'))).data
  const validate = useQuery(queries.memories.page.queryOptions(first(sought, 'validate'))).data
  const any = useQuery(queries.memories.page.queryOptions(first(1))).data
  const { data: jobs } = useQuery(queries.jobs.list.queryOptions())
  const [chosen, setChosen] = useState<MemoryCard | null>()
  const isQuiet = any !== undefined && jobs !== undefined && isTriaged(any.items[0], jobs)
  const hasBeenQuiet = useDebounced(isQuiet, quietTime)
  if (chosen === undefined && discard && validate && any) {
    const telling = discard.items.find(isTelling) ?? validate.items.find(isTelling)
    if (telling) setChosen(telling)
    else if (isQuiet && hasBeenQuiet) setChosen(clearest(discard.items[0], validate.items[0]) ?? any.items[0] ?? null)
  }
  return chosen
}

/** Checks whether no more is recommended for now; triage begins a moment after the sources are read. */
function isTriaged(note: MemoryCard | undefined, jobs: readonly Job[]): boolean {
  const hasEnded = jobs.some(({ kind, state }) => kind === 'triage' && state !== 'running')
  const isBusy = jobs.some((job) => isRunning(job, 'sync') || isRunning(job, 'triage'))
  return !isBusy && (hasEnded || note?.recommendation !== null)
}

/** Checks whether a note has a clear recommendation, and enough words to tell why. */
function isTelling(card: MemoryCard): boolean {
  return sureOf(card) >= clear && countWords(card.excerpt) >= minWords
}

/** Returns the clearer of two recommendations. */
function clearest(discard: MemoryCard | undefined, validate: MemoryCard | undefined): MemoryCard | undefined {
  return sureOf(discard) >= Math.min(clear, sureOf(validate)) ? (discard ?? validate) : validate
}

function sureOf(card: MemoryCard | undefined): number {
  return card?.recommendation?.confidence ?? 0
}
