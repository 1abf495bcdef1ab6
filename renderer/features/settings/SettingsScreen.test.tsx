import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../../shared/contract/settings.ts'
import type { Webhook } from '../../../shared/model/report.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { fakeInfo } from '../../testing/fakeInfo.ts'
import { stubClient } from '../../testing/stubClient.ts'
import { advisorOff } from './testing/advisorStates.ts'
import { lexicalStatus } from './testing/statuses.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

function show() {
  let settings: Settings = { ...defaultSettings, theme: 'light' }
  let webhook: Webhook = { url: '', on: false, body: '{"text":"Memory Triage: 0"}', last: null }
  const stub = stubClient({
    system: { info: () => fakeInfo() },
    settings: {
      get: () => settings,
      set: (change) => {
        settings = { ...settings, ...change }
        return settings
      },
    },
    sources: { list: () => [] },
    memories: { facets: () => ({ projects: [], sources: [], agents: [], tags: [] }) },
    embedding: { status: () => lexicalStatus },
    advisor: { get: () => advisorOff },
    reports: {
      webhook: () => webhook,
      setWebhook: (change) => {
        if (!change.url.startsWith('https://')) throw new Error('Give one that begins with https://.')
        webhook = { ...webhook, ...change }
        return webhook
      },
    },
  })
  renderWith(stub.client, <SettingsScreen />)
  return stub
}

test('the kinds of references can be changed by key, and each says what it means', async () => {
  const { calls } = show()
  expect(await screen.findByText(/carries its lineage/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' })
  expect(await screen.findByText(/stays in the library/)).toBeTruthy()
  expect(calls.find(({ name }) => name === 'settings.set')?.input).toEqual({ reference_type: 'inline' })
})

test('density changes with one click, and only that setting is sent', async () => {
  const { calls } = show()
  fireEvent.click(await screen.findByRole('radio', { name: 'Comfortable' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'settings.set')?.input).toEqual({ density: 'comfortable' }),
  )
})

test('the location of the library is shown', async () => {
  show()
  expect(await screen.findByText('~/library.db')).toBeTruthy()
})

test('nothing is sent before there is an address, a preview of what is sent, and the person’s consent', async () => {
  const { calls } = show()
  expect(await screen.findByText('{"text":"Memory Triage: 0"}')).toBeTruthy()
  expect(screen.getByText(/nothing leaves this machine/)).toBeTruthy()
  const send = screen.getByRole('button', { name: 'Send this every week' })
  expect(send).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'http://example.org/' } })
  fireEvent.click(send)
  expect(await screen.findByText(/begins with https/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://example.org/hook' } })
  fireEvent.click(send)
  expect(await screen.findByRole('button', { name: 'Stop sending' })).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'reports.setWebhook').at(-1)?.input).toEqual({
    url: 'https://example.org/hook',
    on: true,
  })
})

test('the settings say in words when the digest is written without the app; the crontab line is shown on demand', async () => {
  show()
  await screen.findByText(/the digest of the project is written into its log folder every Monday at 9:00\.$/)
  const line = await screen.findByText(
    '0 9 * * 1 /usr/bin/node /opt/schoolhouse/cli.js --library /home/ada/library.db digest --write',
  )
  expect(line.closest('details')?.open).toBe(false)
  expect(screen.getByRole('button', { name: 'Copy the line' })).toBeTruthy()
})
