import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Screen, useNavigation } from '../stores/navigation.ts'
import { useToastStore } from '../stores/toasts.ts'
import { ToastRegion } from './ToastRegion.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  useToastStore.setState(useToastStore.getInitialState(), true)
  useNavigation.setState({ screen: 'board' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (words: string, run?: () => void) =>
  act(() => useToastStore.getState().show({ words, action: run && { label: 'Undo', key: 'mod+z', run } }))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const toast = () => screen.queryByRole('group', { name: 'Last step' })

test('a toast disappears after eight seconds and is announced to screen readers', () => {
  render(<ToastRegion />)
  show('Discarded 2 memories')
  expect(screen.getByRole('status').textContent).toBe('Discarded 2 memories.')
  wait(7900)
  expect(toast()).not.toBeNull()
  wait(200)
  expect(toast()).toBeNull()
})

test('a toast stays while the pointer is on it', () => {
  render(<ToastRegion />)
  show('Discarded 2 memories')
  fireEvent.mouseEnter(toast() as HTMLElement)
  wait(60_000)
  expect(toast()).not.toBeNull()
  fireEvent.mouseLeave(toast() as HTMLElement)
  wait(8100)
  expect(toast()).toBeNull()
})

test('a new toast replaces one that is held, and gets its own eight seconds', () => {
  render(<ToastRegion />)
  show('First')
  fireEvent.mouseEnter(toast() as HTMLElement)
  show('Second')
  expect(toast()?.textContent).toContain('Second')
  wait(8100)
  expect(toast()).toBeNull()
})

test('undo runs once and closes the toast', () => {
  const run = vi.fn()
  render(<ToastRegion />)
  show('Validated 1 memory', run)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(toast()).toBeNull()
})

test('a toast that covers something can be closed without undoing its step', () => {
  const run = vi.fn()
  render(<ToastRegion />)
  show('Validated 1 memory', run)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(toast()).toBeNull()
  expect(run).not.toHaveBeenCalled()
})

test('the same message twice is announced twice', () => {
  render(<ToastRegion />)
  act(() => useToastStore.getState().say('Nothing is selected.'))
  const first = screen.getByRole('status').firstElementChild
  act(() => useToastStore.getState().say('Nothing is selected.'))
  expect(screen.getByRole('status').firstElementChild).not.toBe(first)
  expect(screen.getByRole('status').textContent).toBe('Nothing is selected.')
})

test('a toast names the file that changed, and how many more', () => {
  render(<ToastRegion />)
  const change = { change: 'modify' as const, added: 3, removed: 0, hunks: [] }
  const files = ['/api/CLAUDE.md', '/api/AGENTS.md'].map((path) => ({ ...change, path }))
  act(() => useToastStore.getState().show({ words: 'Promoted 1 memory', files }))
  const link = screen.getByRole('button', { name: '+3 −0 in CLAUDE.md and 1 more' })
  expect(link.title).toBe('/api/CLAUDE.md\n/api/AGENTS.md')
})

test('a notice leaves an undo its time, and a newer undo replaces it', () => {
  const run = vi.fn()
  render(<ToastRegion />)
  show('Removed notes', run)
  wait(4000)
  show('File not found')
  expect(toast()?.textContent).toContain('Removed notes')
  expect(screen.getByRole('group', { name: 'Notice' }).textContent).toContain('File not found')
  wait(4100)
  expect(toast()?.textContent).toContain('File not found')
  show('Validated 1 memory', run)
  show('Discarded 1 memory', run)
  expect(screen.getAllByRole('group')).toHaveLength(1)
})

test('an undo that a notice did not replace still runs, and only its toast closes', () => {
  const run = vi.fn()
  render(<ToastRegion />)
  show('Removed notes', run)
  show('File not found')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(toast()?.textContent).toContain('File not found')
})

test('a notice closes when another screen is shown; an undo, a failure and what is shown there stay', () => {
  const words = () => [useToastStore.getState().toast, useToastStore.getState().kept].map((each) => each?.words)
  const go = (screen: Screen) => act(() => useNavigation.getState().go(screen))
  render(<ToastRegion />)
  show('Discarded 2 memories', vi.fn())
  act(() => useToastStore.getState().show({ words: 'This is the first group.', tone: 'error', here: true }))
  go('board')
  expect(words()).toEqual(['This is the first group.', 'Discarded 2 memories'])
  go('rules')
  expect(words()).toEqual([undefined, 'Discarded 2 memories'])
  act(() => useToastStore.getState().show({ words: 'Copied' }))
  act(() => {
    useNavigation.getState().go('board')
    useToastStore.getState().show({ words: 'Already set' })
  })
  expect(words()).toEqual(['Already set', 'Discarded 2 memories'])
  act(() => useToastStore.getState().show({ words: 'The disk is full.', tone: 'error' }))
  go('rules')
  expect(words()).toEqual(['The disk is full.', 'Discarded 2 memories'])
})

test('what stands in the way of an undo is compared on demand, and leads to the reference', async () => {
  render(<ToastRegion />)
  const obstacle = { diff: '-ours\n+theirs\n', reference: 'ports' }
  act(() => useToastStore.getState().show({ words: 'It changed.', tone: 'error', obstacle }))
  vi.useRealTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }))
  expect((await screen.findByRole('region', { name: 'What prevents it' })).textContent).toBe('-ours+theirs')
  fireEvent.click(screen.getByRole('button', { name: /^Open the reference/ }))
  expect(useNavigation.getState()).toMatchObject({ screen: 'references', id: 'ports' })
})
