import { useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../shared/contract/settings.ts'
import type { Source } from '../../shared/model/source.ts'
import { ApiProvider, useApi } from '../client/provider.tsx'
import { useDialogs } from '../stores/dialogs.ts'
import { fakeInfo } from '../testing/fakeInfo.ts'
import { fakeSource } from '../testing/fakeSource.ts'
import { stubClient } from '../testing/stubClient.ts'
import { useFirstGuide } from './useFirstGuide.ts'

beforeEach(() => {
  localStorage.clear()
  useDialogs.setState({ guide: false })
})
afterEach(cleanup)

async function begin(sources: Source[]) {
  const { client } = stubClient({ sources: { list: () => sources } })
  const Guide = () => {
    useFirstGuide({ ...defaultSettings, tour_seen_at: null }, fakeInfo())
    const { queries } = useApi()
    return <p>{useQuery(queries.sources.list.queryOptions()).data?.length} sources</p>
  }
  render(
    <ApiProvider client={client}>
      <Guide />
    </ApiProvider>,
  )
  await screen.findByText('2 sources')
}

test('the guide waits until every source has been read', async () => {
  await begin([fakeSource({ synced_at: '2026-11-20T09:00:00.000Z' }), fakeSource({ id: 's_2', synced_at: null })])
  expect(useDialogs.getState().guide).toBe(false)
})

test('a source that could not be read does not delay the guide', async () => {
  await begin([fakeSource({ synced_at: '2026-11-20T09:00:00.000Z' }), fakeSource({ id: 's_2', error: 'no folder' })])
  await waitFor(() => expect(useDialogs.getState().guide).toBe(true))
})
