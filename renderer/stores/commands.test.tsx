import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeyboard } from '../app/useKeyboard.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { useCommand, type CommandInput } from './commands.ts'

afterEach(cleanup)

function Keyboard() {
  useKeyboard()
  return null
}

/** `keys` instead of `key`, which React keeps for itself. */
function Does({ keys, ...input }: Omit<CommandInput, 'key'> & { keys?: CommandInput['key'] }) {
  return <Button act={useCommand({ ...input, key: keys })} />
}

const press = (key: string, more: object = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '', ...more })

test('the button shows the key that works, and both do the same', () => {
  const run = vi.fn()
  render(
    <>
      <Keyboard />
      <Does id="a" label="Validate" keys={['v', 'y']} run={run} />
    </>,
  )
  expect(screen.getByRole('button', { name: 'Validate' }).textContent).toBe('ValidateV')
  fireEvent.click(screen.getByRole('button'))
  press('v')
  press('y')
  press('z')
  expect(run).toHaveBeenCalledTimes(3)
})

test('a disabled command neither runs nor can be clicked', () => {
  const run = vi.fn()
  render(
    <>
      <Keyboard />
      <Does id="a" label="Validate" keys="v" when={false} run={run} />
    </>,
  )
  press('v')
  expect(run).not.toHaveBeenCalled()
  expect(screen.getByRole('button')).toHaveProperty('disabled', true)
})

test('keys typed in a field are text, except for commands that work in fields', () => {
  const letter = vi.fn()
  const save = vi.fn()
  render(
    <>
      <Keyboard />
      <Does id="a" label="Discard" keys="d" run={letter} />
      <Does id="b" label="Save" keys="mod+enter" inFields run={save} />
      <Does id="c" label="Undo" keys="mod+z" run={letter} />
      <input aria-label="text" />
    </>,
  )
  const field = screen.getByLabelText('text')
  press('d', {}, field)
  press('z', { ctrlKey: true }, field)
  press('Enter', { ctrlKey: true }, field)
  expect(letter).not.toHaveBeenCalled()
  expect(save).toHaveBeenCalledTimes(1)
})

test('Enter on a button presses that button instead of running the screen’s command', () => {
  const open = vi.fn()
  render(
    <>
      <Keyboard />
      <Does id="a" label="Open" keys={['enter', 'o']} run={open} />
      <button type="button">Other</button>
    </>,
  )
  press('Enter', {}, screen.getByText('Other'))
  expect(open).not.toHaveBeenCalled()
  press('o', {}, screen.getByText('Other'))
  expect(open).toHaveBeenCalledTimes(1)
})

test('while a dialog is open the screen’s commands are off; they work again after it closes', () => {
  const below = vi.fn()
  const inside = vi.fn()
  const page = (open: boolean) => (
    <>
      <Keyboard />
      <Does id="a" label="Validate" keys="v" run={below} />
      {open && (
        <Dialog title="Ask" onClose={() => undefined}>
          <Does id="b" label="Yes" keys="y" run={inside} />
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(page(true))
  press('v')
  press('y')
  expect(below).not.toHaveBeenCalled()
  expect(inside).toHaveBeenCalledTimes(1)
  act(() => rerender(page(false)))
  press('v')
  expect(below).toHaveBeenCalledTimes(1)
})

test('holding a key repeats moves but runs an action once', () => {
  const discard = vi.fn()
  const next = vi.fn()
  render(
    <>
      <Keyboard />
      <Does id="a" label="Discard" keys="d" run={discard} />
      <Does id="b" label="Next" keys="j" quiet run={next} />
    </>,
  )
  for (const repeat of [false, true, true]) {
    press('d', { repeat })
    press('j', { repeat })
  }
  expect(discard).toHaveBeenCalledTimes(1)
  expect(next).toHaveBeenCalledTimes(3)
})

test('of two commands with the same key, the one registered last runs', () => {
  const first = vi.fn()
  const second = vi.fn()
  render(
    <>
      <Keyboard />
      <Does id="a" label="Close" keys="escape" run={first} />
      <Does id="b" label="Cancel" keys="escape" run={second} />
    </>,
  )
  press('Escape')
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledTimes(1)
})
