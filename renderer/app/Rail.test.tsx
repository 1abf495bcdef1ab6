import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../shared/contract/settings.ts'
import { renderWith } from '../testing/renderWith.tsx'
import { stubClient } from '../testing/stubClient.ts'
import { Rail } from './Rail.tsx'

test('the names of the screens are shown and hidden by a button and by a key, and the choice is stored', async () => {
  let settings: Settings = { ...defaultSettings, rail: 'icons' }
  const { client } = stubClient({
    settings: { get: () => settings, set: (change) => (settings = { ...settings, ...change }) },
  })
  renderWith(client, <Rail />)
  const rail = screen.getByRole('navigation', { name: 'Screens' })
  const show = await screen.findByRole('button', { name: /^Show names/ })
  const lookWithoutNames = rail.className

  fireEvent.click(show)
  await screen.findByRole('button', { name: /^Hide names/ })
  expect(rail.className).not.toBe(lookWithoutNames)
  expect(settings.rail).toBe('names')

  fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true, code: '' })
  await screen.findByRole('button', { name: /^Show names/ })
  expect(rail.className).toBe(lookWithoutNames)
  expect(settings.rail).toBe('icons')
})

test('a new library shows the names', async () => {
  const { client } = stubClient({ settings: { get: () => defaultSettings } })
  renderWith(client, <Rail />)
  expect(await screen.findByRole('button', { name: /^Hide names/ })).toBeTruthy()
})

test('a large number is shortened for a narrow window, and whole in the name and the tooltip', async () => {
  const { client } = stubClient({
    settings: { get: () => defaultSettings },
    review: { waiting: () => ({ count: 999, more: true }) },
    proposals: { waiting: () => ({ count: 12 }) },
  })
  renderWith(client, <Rail />)
  const review = await screen.findByRole('button', { name: /^Review ?999\+/ })
  expect(within(review).getByText('99+').getAttribute('aria-hidden')).toBe('true')
  fireEvent.focus(review)
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Review: 999\+/)
  const proposals = await screen.findByRole('button', { name: /^Proposals ?12/ })
  expect(within(proposals).queryByText('99+')).toBeNull()
})
