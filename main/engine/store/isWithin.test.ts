import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FileStat, Files } from '../ports.ts'
import { isWithin } from './isWithin.ts'
import { filesInside } from '../sources/filesInside.ts'
import { layoutOf } from '../sources/jaatoLayout.ts'
import { markdownFiles } from '../sources/plainFiles.ts'

test('a path is within a folder that is it or holds it, not within one whose name only begins the same', () => {
  expect(isWithin('/notes', '/notes')).toBe(true)
  expect(isWithin('/notes/tide.md', '/notes')).toBe(true)
  expect(isWithin('/notes-of-ada/tide.md', '/notes')).toBe(false)
  expect(isWithin('/', '/notes')).toBe(false)
})

test('a root holds every path', () => {
  expect(isWithin('/notes', '/')).toBe(true)
  expect(isWithin('/', '/')).toBe(true)
})

test('a source at a root, such as a drive of its own, finds its files', () => {
  const files = filesOf(['/tide.md', '/deep/crane.md', '/memories.jsonl'])
  expect(filesInside('/', ['/tide.md'], files)).toEqual(['/tide.md'])
  expect(markdownFiles('/', files)).toEqual(['/deep/crane.md', '/tide.md'])
  expect(layoutOf('/', files).old).toBe('/memories.jsonl')
})

/** The files at these paths, and their folders. */
function filesOf(paths: readonly string[]): Files {
  const folders = new Set(paths.flatMap((path) => ['/', join(path, '..')]))
  const stat = (path: string): Pick<FileStat, 'kind' | 'realPath'> | null => {
    if (paths.includes(path)) return { kind: 'file', realPath: path }
    return folders.has(path) ? { kind: 'folder', realPath: path } : null
  }
  const list = (folder: string) =>
    [...paths, ...folders].flatMap((path) =>
      path !== '/' && join(path, '..') === folder
        ? [{ name: path.slice(path.lastIndexOf('/') + 1), kind: paths.includes(path) ? 'file' : 'folder' }]
        : [],
    )
  return { stat, list } as unknown as Files
}
