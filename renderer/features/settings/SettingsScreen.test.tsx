import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Settings } from '../../../shared/contract/settings.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { lexicalStatus } from './testing/statuses.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

function show() {
  let settings = Settings.parse({ theme: 'light' })
  const stub = stubClient({
    system: { info: () => ({ library: '/home/ada/library.db', version: '0.1.0', host: 'browser' }) as never },
    settings: {
      get: () => settings,
      set: (change) => {
        settings = { ...settings, ...change }
        return settings
      },
    },
    sources: { list: () => [] },
    embedding: { status: () => lexicalStatus },
  })
  renderWith(stub.client, <SettingsScreen />)
  return stub
}

test('the type of references can be changed by key, and says what it means', async () => {
  const { calls } = show()
  expect(await screen.findByText(/carries its lineage/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' })
  expect(await screen.findByText(/stays in the library/)).toBeTruthy()
  expect(calls.find(({ name }) => name === 'settings.set')?.input).toEqual({ reference_type: 'inline' })
})

test('density is one click, and only that setting is sent', async () => {
  const { calls } = show()
  fireEvent.click(await screen.findByRole('radio', { name: 'Comfortable' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'settings.set')?.input).toEqual({ density: 'comfortable' }),
  )
})

test('where the library lies is shown', async () => {
  show()
  expect(await screen.findByText('/home/ada/library.db')).toBeTruthy()
})
