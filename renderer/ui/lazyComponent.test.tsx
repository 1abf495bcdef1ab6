import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyComponent, preloadLazyComponents } from './lazyComponent.tsx'

const Words = ({ words }: { words: string }) => <p>{words}</p>

test('a prefetched component is there at the first render', async () => {
  const load = vi.fn(async () => Words)
  const Late = lazyComponent(load)
  await preloadLazyComponents()
  render(<Late words="here" />)
  expect(screen.getByText('here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('another one is loaded when shown; a failure says what to do and is retried next time', async () => {
  let reachable = false
  const Late = lazyComponent(() => (reachable ? Promise.resolve(Words) : Promise.reject(new Error('offline'))))
  const { unmount } = render(<Late words="late" />)
  expect((await screen.findByRole('alert')).textContent).toContain('reload the page')
  unmount()
  reachable = true
  render(<Late words="late" />)
  expect(await screen.findByText('late')).toBeTruthy()
})
