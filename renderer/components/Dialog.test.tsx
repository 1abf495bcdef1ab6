import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

function Page({ opener = true }: { opener?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {(opener || !open) && (
        <button type="button" onClick={() => setOpen(true)}>
          Ask
        </button>
      )}
      <div data-home="" tabIndex={-1}>
        home
      </div>
      {open && (
        <Dialog title="Why" onClose={() => setOpen(false)}>
          <input aria-label="Reason" />
        </Dialog>
      )}
    </>
  )
}

const ask = () => {
  screen.getByText('Ask').focus()
  fireEvent.click(screen.getByText('Ask'))
}

test('a dialog focuses its first field, and Esc returns the focus', async () => {
  render(<Page />)
  ask()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Ask')))
})

test('when the element that opened the dialog is gone, the focus goes to the main area of the screen', async () => {
  render(<Page opener={false} />)
  ask()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('home')))
})

function EscapeAtOnce() {
  useLayoutEffect(() => void fireEvent.keyDown(document.body, { key: 'Escape' }), [])
  return null
}

test('Esc pressed right after a dialog opens closes that dialog, not the one below', () => {
  const closed: string[] = []
  const page = (isAbove: boolean) => (
    <>
      <Dialog title="Below" onClose={() => closed.push('below')}>
        below
      </Dialog>
      {isAbove && (
        <>
          <Dialog title="Above" onClose={() => closed.push('above')}>
            above
          </Dialog>
          <EscapeAtOnce />
        </>
      )}
    </>
  )
  const { rerender } = render(page(false))
  rerender(page(true))
  expect(closed).toEqual(['above'])
})
