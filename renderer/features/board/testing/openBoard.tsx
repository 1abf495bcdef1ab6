import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { ToastRegion } from '../../../app/ToastRegion.tsx'
import { useAppCommands } from '../../../app/useAppCommands.ts'
import { useKeyboard } from '../../../app/useKeyboard.ts'
import { ApiProvider } from '../../../client/provider.tsx'
import { useBoardStore } from '../../../stores/board.ts'
import { useDialogs } from '../../../stores/dialogs.ts'
import { useNavigation } from '../../../stores/navigation.ts'
import { useToastStore } from '../../../stores/toasts.ts'
import { createFake } from '../../../testing/fakeClient.ts'
import { BoardScreen } from '../BoardScreen.tsx'

/** Gives each test of the file an empty state, and columns a size: jsdom lays nothing out. */
export function useFreshBoard(): void {
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    Element.prototype.scrollTo = () => undefined
    Element.prototype.scrollIntoView = () => undefined
    useBoardStore.setState(useBoardStore.getInitialState(), true)
    useNavigation.setState({ screen: 'board', id: null })
    useToastStore.setState(useToastStore.getInitialState(), true)
    useDialogs.setState(useDialogs.getInitialState(), true)
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

/** The board with its keys and messages. */
export function BoardFrame() {
  useKeyboard()
  useAppCommands()
  return (
    <>
      <BoardScreen />
      <ToastRegion />
    </>
  )
}

/** Shows the board of so many made-up memories, after `prepare` changed some. */
export async function openBoard(
  count: number,
  prepare: (fake: ReturnType<typeof createFake>) => void = () => undefined,
): Promise<ReturnType<typeof createFake>> {
  const fake = createFake(count)
  prepare(fake)
  await showBoard(fake)
  return fake
}

/** Shows the board of these memories, as after a visit to another screen. */
export async function showBoard(fake: Pick<ReturnType<typeof createFake>, 'client'>): Promise<void> {
  render(
    <ApiProvider client={fake.client}>
      <BoardFrame />
    </ApiProvider>,
  )
  await screen.findAllByRole('option')
}

/** Presses a key on whatever has the focus. */
export function press(key: string, more: object = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
    ...more,
  })
}

/** The title of the memory with the focus. */
export function focusedTitle(): string {
  return document.activeElement?.querySelector('p')?.textContent ?? ''
}
