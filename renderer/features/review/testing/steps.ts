import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { letRead } from '../../../testing/clock.ts'

/** Presses a key where the focus is. */
export function press(key: string, more: object = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
}

/** The item in view, once it is the one of this title and could be read. Patient, as the first one waits for the machine as well. */
export async function item(title: string): Promise<HTMLElement> {
  const shown = await screen.findByRole('article', { name: title }, { timeout: 4000 })
  letRead()
  return shown
}

/** Waits until so many items were asked for. The next ones are fetched ahead: only then they are there at once. */
export function fetched(calls: { name: string }[], count: number): Promise<void> {
  return waitFor(() => expect(calls.filter(({ name }) => name === 'review.item').length).toBeGreaterThanOrEqual(count))
}
