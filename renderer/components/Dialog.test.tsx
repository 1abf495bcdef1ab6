import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
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

/** Presses Esc as soon as the dialog before it is shown, or once its effects ran: before the library listens to the key. */
function PressEscape({ when }: { when: 'shown' | 'effects ran' }) {
  const press = () => void fireEvent.keyDown(document.body, { key: 'Escape' })
  useLayoutEffect(() => {
    if (when === 'shown') press()
  }, [when])
  useEffect(() => {
    if (when === 'effects ran') press()
  }, [when])
  return null
}

describe.each(['shown', 'effects ran'] as const)('Esc pressed right after a dialog opens (%s)', (when) => {
  test('closes that dialog, not the one below', () => {
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
            <PressEscape when={when} />
          </>
        )}
      </>
    )
    const { rerender } = render(page(false))
    rerender(page(true))
    expect(closed).toEqual(['above'])
  })

  test('closes the only dialog', () => {
    const closed: string[] = []
    render(
      <>
        <Dialog title="Only" onClose={() => closed.push('only')}>
          only
        </Dialog>
        <PressEscape when={when} />
      </>,
    )
    expect(closed).toEqual(['only'])
  })
})

test('Esc in a part that handles it itself leaves the dialog open', () => {
  const closed: string[] = []
  render(
    <Dialog title="Form" onClose={() => closed.push('form')}>
      <input aria-label="Name" data-own-escape="" />
    </Dialog>,
  )
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
  expect(closed).toEqual([])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(closed).toEqual(['form'])
})
