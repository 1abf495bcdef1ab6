import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../shared/contract/settings.ts'
import { stubClient } from '../testing/stubClient.ts'
import { ApiProvider, useApi } from './provider.tsx'
import { useKeepSettings } from './useKeepSettings.ts'

afterEach(cleanup)

test('an answer asked for before a change does not take the change back', async () => {
  const answers: ((settings: Settings) => void)[] = []
  const { client } = stubClient({
    settings: { get: () => new Promise<Settings>((resolve) => answers.push(resolve)), set: () => defaultSettings },
  })
  const wrapper = ({ children }: { children: ReactNode }) => <ApiProvider client={client}>{children}</ApiProvider>
  const { result } = renderHook(
    () => {
      const { queries } = useApi()
      return { cache: useQueryClient(), options: queries.settings.get.queryOptions(), keep: useKeepSettings() }
    },
    { wrapper },
  )
  const { cache, options, keep } = result.current
  const former = { ...defaultSettings, folded_columns: ['raw'] }
  const kept = () => cache.getQueryData(options.queryKey)?.folded_columns
  act(() => void cache.setQueryData(options.queryKey, former))
  act(() => void cache.fetchQuery({ ...options, staleTime: 0 }).catch(() => undefined))
  await waitFor(() => expect(answers).toHaveLength(1))
  act(() => keep({ folded_columns: [] }))
  await act(async () => answers[0]?.(former))
  expect(kept()).toEqual([])
})
