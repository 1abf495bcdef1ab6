import { beforeEach, expect, test, vi } from 'vitest'
import { type Foreground, hostCalls } from './hostCalls.ts'
import { given, seen } from './testing/fakeElectron.ts'

vi.mock('electron', () => import('./testing/fakeElectron.ts'))

const bringForward = vi.fn()
const foreground: Foreground = { bringForward, window: () => null }
const ask = hostCalls(foreground)
beforeEach(() => {
  seen.notices.length = 0
  seen.revealed.length = 0
  bringForward.mockClear()
})

test('a notification has its title and body, and a click brings the window forward', async () => {
  expect(
    await ask({ verb: 'notify', title: 'The weekly batch is ready', body: '3 to decide\nin 2 minutes' }),
  ).toBeNull()
  expect(seen.notices.map(({ title, body }) => [title, body])).toEqual([
    ['The weekly batch is ready', '3 to decide\nin 2 minutes'],
  ])
  seen.notices[0]?.click()
  expect(bringForward).toHaveBeenCalledOnce()
})

test('a file is shown in the file manager', async () => {
  expect(await ask({ verb: 'reveal', path: '/home/ada/notes.jsonl' })).toBeNull()
  expect(seen.revealed).toEqual(['/home/ada/notes.jsonl'])
})

test('a folder dialog returns the folder that was picked, and nothing when cancelled', async () => {
  given.picked = ['/picked']
  expect(await ask({ verb: 'pickFolder' })).toBe('/picked')
  given.picked = []
  expect(await ask({ verb: 'pickFolder' })).toBeNull()
  given.picked = ['/picked']
})
