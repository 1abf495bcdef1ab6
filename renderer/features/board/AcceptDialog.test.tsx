import { AsyncIteratorClass } from '@orpc/client'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RecommendedProgress } from '../../../shared/contract/decisions.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { stubClient } from '../../testing/stubClient.ts'
import { AcceptDialog } from './AcceptDialog.tsx'

afterEach(cleanup)

const ids = Array.from({ length: 1000 }, (_, at) => `m_${at}`)

/** A stream of these events, as the client gets it. */
function eventsOf(...events: (RecommendedProgress | Promise<never>)[]) {
  return new AsyncIteratorClass<RecommendedProgress, void, void>(
    async () => {
      const value = await events.shift()
      return value ? { done: false, value } : { done: true, value: undefined }
    },
    async () => undefined,
  )
}

function show(decisions: Parameters<typeof stubClient>[0]['decisions']) {
  renderWith(stubClient({ decisions }).client, <AcceptDialog ids={ids} onClose={() => undefined} />)
  return screen.findByRole('dialog', { name: 'Accept what is recommended' })
}

test('while what is recommended is worked out, the dialog says for how many and that Esc cancels', async () => {
  const dialog = await show({ watchRecommended: () => new Promise(() => undefined) })
  expect(within(dialog).getByRole('status').textContent).toMatch(/^Preparing 1,000 memories … .* Esc cancels/)
})

test('the dialog counts the memories that were looked at', async () => {
  const dialog = await show({
    watchRecommended: () => eventsOf({ done: 312, total: 1000, answer: null }, new Promise<never>(() => undefined)),
  })
  const progress = await within(dialog).findByRole('progressbar', { name: 'Preparing 1,000 memories' })
  expect(progress.getAttribute('aria-valuetext')).toBe('312 of 1,000')
  expect(dialog.textContent).toContain('Esc cancels')
})

test('the button counts the memories that are decided', async () => {
  const dialog = await show({
    watchRecommended: () =>
      eventsOf({
        done: 1000,
        total: 1000,
        answer: {
          acts: [
            { act: 'promote', count: 862, memories: 862 },
            { act: 'merge', count: 92, memories: 324 },
          ],
          ids: Array.from({ length: 1186 }, (_, at) => `m_${at}`),
          along: 0,
          files: [],
          needs_you: 20,
          left: [],
          seen: '',
        },
      }),
  })
  expect(await within(dialog).findByRole('button', { name: /^Accept 1,186/ })).toBeTruthy()
})
