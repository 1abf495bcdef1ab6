import { expect, test } from 'vitest'
import { fakeSource } from '../../testing/fakeSource.ts'
import { nameWithin, sourceGroups } from './sourceGroups.ts'

const of = (id: string, name: string | null) => fakeSource({ id, project: name === null ? null : { id: name, name } })

test('sources are grouped by project, and those without one come last', () => {
  const groups = sourceGroups([of('s_1', null), of('s_2', 'tide'), of('s_3', 'crane'), of('s_4', 'tide')])
  expect(groups.map(({ name, sources }) => [name, sources.map(({ id }) => id)])).toEqual([
    ['tide', ['s_2', 's_4']],
    ['crane', ['s_3']],
    ['No project', ['s_1']],
  ])
})

test('a group of several names the folder that holds them all', () => {
  const folderOf = (...paths: string[]) =>
    sourceGroups(paths.map((path, at) => fakeSource({ id: `${at}`, path })))[0]?.folder
  expect(folderOf('/code/tide/.claude/a', '/code/tide/.claude/b')).toBe('/code/tide/.claude/')
  expect(folderOf('C:\\code\\a', 'C:\\code\\a\\b')).toBe('C:\\code\\')
  expect(folderOf('/code/tide')).toBeNull()
  expect(folderOf('/code/a', '/notes/b')).toBeNull()
})

test('below the name of its project a source is called without it', () => {
  const project = { id: 'p_1', name: 'tide' }
  const names = ['tide: Claude Code memory', 'memory bank in tide', 'tides'].map((name) =>
    fakeSource({ name, project }),
  )
  expect(names.map(nameWithin)).toEqual(['Claude Code memory', 'memory bank', 'tides'])
})
