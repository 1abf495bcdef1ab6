import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Presses a key where the focus is. */
export function press(key: string, more: object = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
}

/** The item in view, once it is the one of this title. Patient, as the first one waits for the machine as well. */
export function item(title: string): Promise<HTMLElement> {
  return screen.findByRole('article', { name: title }, { timeout: 4000 })
}

/** Waits until so many items were asked for. The next ones are fetched ahead: only then they are there at once. */
export function fetched(calls: { name: string }[], count: number): Promise<void> {
  return waitFor(() => expect(calls.filter(({ name }) => name === 'review.item').length).toBeGreaterThanOrEqual(count))
}
