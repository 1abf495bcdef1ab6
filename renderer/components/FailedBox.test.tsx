import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useConnection } from '../stores/connection.ts'
import { renderWith } from '../testing/renderWith.tsx'
import { stubClient } from '../testing/stubClient.ts'
import { FailedBox } from './FailedBox.tsx'

afterEach(() => {
  cleanup()
  useConnection.setState({ lost: null })
})

const { client } = stubClient({})

test('one key retries everything that failed, even while a text field has the focus', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  renderWith(
    client,
    <>
      <input aria-label="Reason" />
      <FailedBox words="The disk is full. Free some space and try again." again={first} />
      <FailedBox title="Could not load the rules" words="The same." again={second} />
    </>,
  )
  expect(screen.getAllByRole('button', { name: /^Try again/ })).toHaveLength(2)
  fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'g', code: 'KeyG', altKey: true })
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(1)
})

test('while the engine is unreachable there is no alert and no retry button, because it reconnects by itself', () => {
  const again = vi.fn()
  renderWith(client, <FailedBox title="Could not load the rules" words="Unreachable." again={again} />)
  act(() => useConnection.setState({ lost: { words: 'Schoolhouse is not responding.', over: false } }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/This loads once it responds/)).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG', altKey: true })
  expect(again).not.toHaveBeenCalled()
})

test('commands in a message are shown as code, without their marks', () => {
  renderWith(client, <FailedBox words="Run `schoolhouse doctor`." again={vi.fn()} />)
  expect(screen.getByText('schoolhouse doctor').tagName).toBe('CODE')
  expect(screen.getByRole('alert').textContent).toContain('Run schoolhouse doctor.')
})
