import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCommand } from '../../stores/commands.ts'
import { createFake } from '../../testing/fakeClient.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { tourSteps } from './steps.ts'
import { Tour } from './Tour.tsx'

let grow = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(grown: () => void) {
        grow = grown
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(onClose = vi.fn(), validate = vi.fn()) {
  renderWith(
    createFake(1).client,
    <>
      <Screen validate={validate} />
      <Tour onClose={onClose} />
    </>,
  )
  return { onClose, validate }
}

function Screen({ validate }: { validate: () => void }) {
  useCommand({ id: 'board.validate', label: 'Validate', key: 'v', run: validate })
  return <div data-columns="">cards</div>
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const heading = () => screen.getByRole('heading').textContent

test('Enter moves through all four steps and ends the tour after the last', () => {
  const { onClose } = show()
  const seen = tourSteps.map(() => {
    const words = heading()
    press('Enter')
    return words
  })
  expect(seen).toEqual(tourSteps.map(({ title }) => title))
  expect(seen).toHaveLength(4)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the left arrow goes back one step, and does nothing on the first', () => {
  show()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  press('ArrowRight')
  press('ArrowLeft')
  expect(heading()).toBe(tourSteps[0]?.title)
})

test('Esc skips the tour at any step', () => {
  const { onClose } = show()
  press('Enter')
  press('Escape')
  expect(onClose).toHaveBeenCalledOnce()
})

test('the focus is in the tour, and the keys of the screen below are off', () => {
  const { validate } = show()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  press('v')
  expect(validate).not.toHaveBeenCalled()
})

test('every step is announced', () => {
  show()
  const live = screen.getByRole('dialog').querySelector('[aria-live="polite"]')
  press('Enter')
  expect(live?.textContent).toContain('Step 2 of 4')
  expect(live?.textContent).toContain(tourSteps[1]?.words)
})

test('the highlighted element stays highlighted as it grows, within the edges of the window', () => {
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 100))
  show()
  box.mockReturnValue(new DOMRect(0, 0, innerWidth + 1, 600))
  act(() => grow())
  const light = [...document.querySelectorAll<HTMLElement>('div')].find(({ style }) => style.height !== '')
  expect(light?.style.height).toBe('596px')
  expect(light?.style.width).toBe(`${innerWidth - 8}px`)
})
