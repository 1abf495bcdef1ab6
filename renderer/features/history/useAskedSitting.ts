import { useEffect, useState } from 'react'
import type { Sitting } from './sittings.ts'

interface Pages {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** A sitting that is asked about, and whether all of its steps are loaded. */
export interface AskedSitting {
  sitting: Sitting
  reading: 'whole' | 'reading' | 'failed'
}

/** Keeps which sitting is asked about, and loads earlier pages until all of its steps are there: the last one loaded may have more. */
export function useAskedSitting(sittings: readonly Sitting[], pages: Pages) {
  // Its newest step stays the same while earlier ones are loaded.
  const [newest, setNewest] = useState<number | null>(null)
  const sitting = sittings.find(({ steps }) => steps.some(({ step }) => step === newest))
  const isWhole = sitting !== sittings.at(-1) || !pages.hasNextPage
  useEffect(() => {
    if (sitting && !isWhole && !pages.isFetching && !pages.isFetchNextPageError) void pages.fetchNextPage()
  })
  const reading = isWhole ? 'whole' : pages.isFetchNextPageError ? 'failed' : 'reading'
  const asked: AskedSitting | null = sitting ? { sitting, reading } : null
  return {
    asked,
    ask: ({ steps }: Sitting) => setNewest(steps[0]?.step ?? null),
    close: () => setNewest(null),
  }
}
