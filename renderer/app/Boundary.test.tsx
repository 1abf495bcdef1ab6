import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Boundary } from './Boundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a screen that fails to render leaves the rest of the window working, gives the reason and can be rendered again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let answer: { items: string[] } | string = 'not what was expected'
  const forget = () => {
    answer = { items: ['one', 'two'] }
  }
  function Screen() {
    if (typeof answer === 'string') throw new TypeError('items is undefined')
    return <p>{answer.items.join(', ')}</p>
  }
  render(
    <>
      <nav>Rail</nav>
      <Boundary forget={forget}>
        <Screen />
      </Boundary>
    </>,
  )
  expect(screen.getByText('Rail')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('items is undefined')
  fireEvent.click(screen.getByRole('button', { name: /^Try again/ }))
  expect(screen.getByText('one, two')).toBeTruthy()
})
