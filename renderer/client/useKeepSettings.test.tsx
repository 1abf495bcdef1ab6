import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../shared/contract/settings.ts'
import { stubClient } from '../testing/stubClient.ts'
import { ApiProvider, useApi } from './provider.tsx'
import { useToastStore } from '../stores/toasts.ts'
import { useKeepSettings } from './useKeepSettings.ts'

afterEach(cleanup)

test('an answer asked for before a change does not take the change back', async () => {
  const answers: ((settings: Settings) => void)[] = []
  const { cache, options, keep } = keeper(() => new Promise<Settings>((resolve) => answers.push(resolve)))
  const former = { ...defaultSettings, folded_columns: ['raw'] }
  const kept = () => cache.getQueryData(options.queryKey)?.folded_columns
  act(() => void cache.setQueryData(options.queryKey, former))
  act(() => void cache.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined))
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => keep({ folded_columns: [] }))
  await act(async () => answers[0]?.(former))
  expect(kept()).toEqual([])
})

test('a setting that could not be stored is put back, and the person is told', async () => {
  const stored = { ...defaultSettings, folded_columns: ['raw'], rail: 'names' as const }
  const { cache, options, keep } = keeper(
    () => stored,
    (change) => {
      if (change.rail) throw new Error('The disk is full.')
      return { ...stored, ...change }
    },
  )
  const shown = () => cache.getQueryData(options.queryKey)
  act(() => void cache.setQueryData(options.queryKey, stored))
  act(() => keep({ rail: 'icons' }))
  expect(shown()?.rail).toBe('icons')
  act(() => keep({ folded_columns: [] }))
  await waitFor(() =>
    expect(useToastStore.getState().toast).toMatchObject({ words: 'The disk is full.', tone: 'error' }),
  )
  expect(shown()).toMatchObject({ rail: 'names', folded_columns: [] })
})

function keeper(
  get: () => Settings | Promise<Settings>,
  set: (change: Partial<Settings>) => Settings = () => defaultSettings,
) {
  const { client } = stubClient({ settings: { get, set } })
  const wrapper = ({ children }: { children: ReactNode }) => <ApiProvider client={client}>{children}</ApiProvider>
  const { result } = renderHook(
    () => {
      const { queries } = useApi()
      return { cache: useQueryClient(), options: queries.settings.get.queryOptions(), keep: useKeepSettings() }
    },
    { wrapper },
  )
  return result.current
}
