import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Action } from '../../../shared/model/action.ts'
import type { Job } from '../../../shared/model/job.ts'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { fakeJob } from '../../testing/fakeJob.ts'
import { fakeMemory } from '../../testing/fakeMemories.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { useCandidate } from './useCandidate.ts'

afterEach(cleanup)

test('it waits for the notes of the next source, which is read a moment after the first is triaged', async () => {
  const library = { jobs: [fakeJob()], notes: [note(0, 'promote')] }
  const cache = show(library)
  await passed(300)
  expect(screen.getByText('none yet')).toBeTruthy()

  library.jobs = [fakeJob(), fakeJob({ kind: 'sync' })]
  library.notes = [note(0, 'promote'), note(1, 'validate')]
  await act(() => cache.invalidateQueries())
  expect(await screen.findByText(note(1, 'validate').description)).toBeTruthy()
})

test('of notes with a clear recommendation it chooses one of some length, to discard where there is one', async () => {
  const short = { ...note(0, 'discard'), description: 'A line', excerpt: 'Tariffs come from zones' }
  const unclear = note(1, 'discard', 0.6)
  const [kept, junk] = [note(2, 'validate'), note(3, 'discard', 0.9)]
  show({ jobs: [fakeJob()], notes: [short, unclear, kept] })
  expect(await screen.findByText(kept.description)).toBeTruthy()
  cleanup()
  show({ jobs: [fakeJob()], notes: [short, junk, unclear, kept] })
  expect(await screen.findByText(junk.description)).toBeTruthy()
})

test('a short note is chosen where no other is clear', async () => {
  const short = { ...note(0, 'discard'), description: 'A line', excerpt: 'Tariffs come from zones' }
  show({ jobs: [fakeJob()], notes: [short, note(1, 'discard', 0.6)] })
  expect(await screen.findByText('A line', {}, { timeout: 5000 })).toBeTruthy()
})

/** Shows which note is chosen, and returns the cache of its queries. */
function show(library: { jobs: Job[]; notes: MemoryCard[] }): QueryClient {
  const { client } = stubClient({
    memories: {
      page: ({ filter, limit }) => {
        const items = library.notes.filter((card) => !filter?.action || card.recommendation?.action === filter.action)
        return { items: items.slice(0, limit), total: items.length, groups: [], spellings: [] }
      },
    },
    jobs: { list: () => library.jobs },
  })
  const caches: QueryClient[] = []
  renderWith(client, <Chosen onCache={(cache) => void caches.push(cache)} />)
  const [cache] = caches
  if (!cache) throw new Error('nothing was rendered')
  return cache
}

function Chosen({ onCache }: { onCache: (cache: QueryClient) => void }) {
  const cache = useQueryClient()
  useEffect(() => void onCache(cache), [cache, onCache])
  return <p>{useCandidate()?.description ?? 'none yet'}</p>
}

function passed(ms: number): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))
}

function note(at: number, action: Action, confidence = 0.95): MemoryCard {
  const recommendation = { action, confidence, with: [], reason: 'Reads like a rule.', snoozed_until: null }
  return { ...fakeMemory(at), maturity: 'raw', recommendation }
}
