import { expect, test } from 'vitest'
import type { Command } from '../stores/commands.ts'
import { listKeys } from './listKeys.ts'

function command(id: string, label: string, keys: string, state: 'ready' | 'says why' | 'silent' = 'ready'): Command {
  const idle = state === 'says why' ? 'Not now.' : null
  return {
    id,
    label,
    keys: keys.split(' '),
    when: state === 'ready',
    idle,
    group: 'Memories',
    inFields: false,
    quiet: false,
    run: () => undefined,
  }
}

const lines = (...commands: Command[]) =>
  listKeys(commands).flatMap(([, own]) => own.map(({ label, keys }) => `${label}: ${keys.join(' ')}`))

test('a key is listed once, with the command that it runs', () => {
  const merge = command('board.merge', 'Merge', 'm')
  expect(lines(merge, command('near.merge', 'Merge 2', 'm'))).toEqual(['Merge 2: m'])
  expect(lines(merge, command('near.merge', 'Merge 0', 'm', 'silent'))).toEqual(['Merge: m'])
  expect(lines(command('a', 'Close', 'escape', 'silent'), command('b', 'Cancel', 'escape', 'says why'))).toEqual([
    'Cancel: escape',
  ])
})

test('a command keeps the keys that no other took, and its place', () => {
  expect(lines(command('a', 'Save', 'mod+enter mod+s'), command('b', 'Write', 'mod+s'))).toEqual([
    'Save: mod+enter',
    'Write: mod+s',
  ])
})

test('what is called the same and does not work now is not listed again', () => {
  expect(lines(command('a', 'Still holds', 'shift+h'), command('b', 'Still holds', 'alt+h', 'silent'))).toEqual([
    'Still holds: shift+h',
  ])
  expect(lines(command('a', 'Decline', 'd'), command('b', 'Decline', 'enter'))).toEqual([
    'Decline: d',
    'Decline: enter',
  ])
})
