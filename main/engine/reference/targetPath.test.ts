import { expect, test } from 'vitest'
import { targetPath } from './targetPath.ts'
import type { TargetPlace } from './targetPath.ts'

const place: TargetPlace = {
  target: 'learned',
  scope: 'project',
  projectRoot: '/projects/api',
  home: '/home/ada',
  id: 'r-1',
}

test('a project reference goes into the project, a universal one into the home folder', () => {
  expect(targetPath(place)).toBe('/projects/api/.jaato/references/r-1.json')
  expect(targetPath({ ...place, scope: 'universal' })).toBe('/home/ada/.jaato/references/r-1.json')
  expect(targetPath({ ...place, scope: 'universal', projectRoot: null })).toBe('/home/ada/.jaato/references/r-1.json')
})

test('a project reference without a project is refused with what to do', () => {
  expect(() => targetPath({ ...place, projectRoot: null })).toThrow(
    expect.objectContaining({ kind: 'precondition', message: expect.stringContaining('scope universal') }),
  )
})

test('the MEMORY.md is the chosen one, or else the default, or else asked for', () => {
  const markdown: TargetPlace = { ...place, target: 'memory-md', defaultFile: '/home/ada/MEMORY.md' }
  expect(targetPath({ ...markdown, file: '/tmp/NOTES.md' })).toBe('/tmp/NOTES.md')
  expect(targetPath(markdown)).toBe('/home/ada/MEMORY.md')
  expect(() => targetPath({ ...markdown, defaultFile: null })).toThrow(
    expect.objectContaining({ kind: 'precondition' }),
  )
})

test.each(['MEMORY.md', '../MEMORY.md', '/home/ada/.bashrc', '/home/ada/memory'])(
  '%s is refused as a file to write to',
  (file) => {
    expect(() => targetPath({ ...place, target: 'memory-md', file })).toThrow(
      expect.objectContaining({ kind: 'validation' }),
    )
  },
)

test('an id that leaves the folder never becomes a path', () => {
  expect(() => targetPath({ ...place, id: '../../x' })).toThrow(expect.objectContaining({ kind: 'validation' }))
})
