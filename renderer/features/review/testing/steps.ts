import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

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

let clock = performance.now.bind(performance)
let readFor = 0

/** Lets what is on the screen be there long enough to be read: from then on keys decide on it. */
export function letRead(): void {
  readFor += 300
  tell()
}

/** From now on only `letRead` lets time pass, however slow the machine is. */
export function stopClock(): void {
  const stopped = clock()
  clock = () => stopped
  tell()
}

function tell(): void {
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + readFor)
}

/** Waits until so many items were asked for. The next ones are fetched ahead: only then they are there at once. */
export function fetched(calls: { name: string }[], count: number): Promise<void> {
  return waitFor(() => expect(calls.filter(({ name }) => name === 'review.item').length).toBeGreaterThanOrEqual(count))
}
