import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useApi } from '../../client/provider.tsx'
import { useBoardStore } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToastStore } from '../../stores/toasts.ts'
import { createFake } from '../../testing/fakeClient.ts'
import { renderWith } from '../../testing/renderWith.tsx'
import { Guide } from './Guide.tsx'

beforeEach(() => useBoardStore.setState({ open: null, sought: null, focus: null }))
afterEach(cleanup)

const slowly = { timeout: 10_000 }

async function show(count = 3) {
  const fake = createFake(count)
  const onClose = vi.fn()
  const validate = vi.fn()
  function Screen() {
    const { client } = useApi()
    const discard = () => void client.decisions.discard({ ids: [useBoardStore.getState().open ?? ''] })
    useCommand({ id: 'board.validate', label: 'Validate', key: 'v', run: validate })
    useCommand({ id: 'board.discard', label: 'Discard', key: 'd', run: discard })
    const other = [...fake.memories.keys()].find((id) => id !== useBoardStore.getState().open) ?? ''
    const keepOther = () => void client.decisions.validate({ ids: [other] })
    useCommand({ id: 'board.other', label: 'Validate another', key: 'o', run: keepOther })
    return <button type="button">a card</button>
  }
  renderWith(
    fake.client,
    <>
      <Screen />
      <Guide onClose={onClose} />
    </>,
  )
  // It appears once it has been quiet for a second, which is as long as `findByRole` waits.
  const guide = await screen.findByRole('complementary', { name: 'Guide' }, slowly)
  // Its effect, which opens the note, may run after it appeared.
  if (count > 0) await waitFor(() => expect(useBoardStore.getState().open).not.toBeNull(), slowly)
  return { ...fake, guide, onClose, validate }
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('it opens a real note in the panel, says what is recommended and why, and takes neither focus nor keys', async () => {
  const { guide, validate, memories } = await show()
  const open = useBoardStore.getState().open
  expect([...memories.keys()]).toContain(open)
  expect(guide.textContent).toContain('Decide on this note')
  expect(guide.contains(document.activeElement)).toBe(false)
  press('v')
  expect(validate).toHaveBeenCalledOnce()
})

test('it begins at its note: nothing is said before of another note', async () => {
  const said: string[] = []
  onTestFinished(useToastStore.subscribe(({ spoken }) => void said.push(spoken)))
  await show()
  expect(said.join(' ')).toContain('Decide on this note')
  expect(said.join(' ')).not.toContain('another note')
})

test('after a decision it shows how to take it back; going on says where the rest is, and then it leaves', async () => {
  const { guide, onClose } = await show()
  press('d')
  await waitFor(() => expect(guide.textContent).toContain('takes it back'))
  press('n')
  await waitFor(() => expect(guide.textContent).toContain('begins the review'))
  expect(useToastStore.getState().spoken).toContain('That is all there is to it')
  press('n')
  expect(onClose).toHaveBeenCalledOnce()
})

test('it names the step that undo takes back, also where something else was decided since', async () => {
  const { guide } = await show()
  press('d')
  await waitFor(() => expect(guide.textContent).toMatch(/Discard.*Nothing is final/), slowly)
  press('o')
  await waitFor(() => expect(guide.textContent).toMatch(/Validate.*Nothing is final/), slowly)
})

test('what waits for a decision is not said to be less than the review asks about', async () => {
  const { guide } = await show(0)
  expect(guide.textContent).toContain('The review goes through them: one key each, or one for many alike.')
})

test('Esc skips it at any point', async () => {
  const { onClose } = await show()
  press('Escape')
  expect(onClose).toHaveBeenCalledOnce()
})

test('without a note to decide on it says where things are', async () => {
  const { guide } = await show(0)
  expect(within(guide).getByRole('heading').textContent).toBe('That is all there is to it')
})
