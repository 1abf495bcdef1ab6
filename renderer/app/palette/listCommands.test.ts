import { expect, test } from 'vitest'
import type { Command } from '../../stores/commands.ts'
import { listCommands, matchCommands } from './listCommands.ts'
import { screenActions } from './screenActions.ts'

const here: Command = {
  id: 'board.validate',
  label: 'Validate',
  keys: ['v'],
  when: true,
  idle: null,
  group: 'Memories',
  inFields: false,
  quiet: false,
  run: () => undefined,
}
const add = { screen: 'sources', id: 'sources.add', label: 'Add a source' } as const
const validate = { screen: 'board', id: 'board.validate', label: 'Validate' } as const
const all = listCommands([here], [validate, add], (screen) => screen)

test('a command of the open screen is listed once, with its key', () => {
  expect(all.map(({ label, elsewhere, key }) => [label, elsewhere, key])).toEqual([
    ['Validate', null, 'v'],
    ['Add a source', 'sources', undefined],
  ])
})

test('a command is the same one whether its screen is open or not', () => {
  expect(listCommands([], [validate], (screen) => screen)[0]?.value).toBe(all[0]?.value)
})

test('words match the name and the screen; only a match where a word begins comes before notes', () => {
  const find = (typed: string) => {
    const { commands, isSure } = matchCommands(all, typed)
    return [commands.map(({ label }) => label), isSure]
  }
  expect(find('source')).toEqual([['Add a source'], true])
  expect(find('sources add')).toEqual([['Add a source'], false])
  expect(find('alid')).toEqual([['Validate'], false])
  expect(find('tide')).toEqual([[], false])
})

test('a typo is forgiven only while nothing matches without one', () => {
  const undo = { screen: 'history', id: 'history.undo', label: 'Undo this step' } as const
  const unfold = { screen: 'board', id: 'board.unfold', label: 'Unfold all columns' } as const
  const find = (typed: string) =>
    matchCommands(
      listCommands([], [unfold, undo], (screen) => screen),
      typed,
    ).commands.map(({ label }) => label)
  expect(find('undo')).toEqual([undo.label])
  expect(find('unfo')).toEqual([unfold.label])
  expect(find('unfolt')).toEqual([unfold.label])
})

test('“accept all” leads to what accepts many items in the review, before any note', () => {
  const open = ['All above 0.85', 'All like this, 12', 'Accept'].map((label, at): Command => {
    const id = ['review.above', 'review.alike', 'review.accept'][at] ?? ''
    return { ...here, id, label, group: 'Review' }
  })
  const { commands, isSure } = matchCommands(
    listCommands(open, screenActions, (screen) => screen),
    'accept all',
  )
  expect([commands.slice(0, 2).map(({ label }) => label), isSure]).toEqual([
    ['All above 0.85', 'All like this, 12'],
    true,
  ])
})

test('one typo is forgiven in each word of a sentence that means a command, as for notes', () => {
  const find = (typed: string) =>
    matchCommands(
      listCommands([], screenActions, (screen) => screen),
      typed,
    ).commands.map(({ label }) => label)
  expect(find('undo the merge')[0]).toBe('Un-merge')
  expect(find('undo the mrege')[0]).toBe('Un-merge')
  expect(find('add a sorce')[0]).toBe('Add a source')
  expect(find('refersh the sources')).toContain('Sync all')
  expect(find('the')).not.toEqual([])
  expect(find('harbour the boats')).toEqual([])
})

test.each([
  ['undo all', 'Undo this sitting'],
  ['filter by project', 'Choose a project'],
  ['add folder', 'Add a source'],
])('%j leads to %j, before any note', (typed, label) => {
  const { commands, isSure } = matchCommands(
    listCommands([], screenActions, (screen) => screen),
    typed,
  )
  expect([commands[0]?.label, isSure]).toEqual([label, true])
})
