import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { folderOfSlug, nameInSlug, slugBelowHome, slugOf } from './claudeSlug.ts'

test.each([
  ['-home-ada-src-parcel-api', 'parcel-api'],
  ['-Users-ada-Documents-code-parcel-api', 'parcel-api'],
  ['C--Users-ada-src-parcel-api', 'parcel-api'],
  ['-root-parcel-api', 'parcel-api'],
  ['-var-www-shop', 'www-shop'],
  ['-home-ada--dotfiles', 'dotfiles'],
  ['-home-ada', 'ada'],
  ['-', '-'],
  ['parcel-api', 'parcel-api'],
])('what %s stands for is most likely called %s', (slug, name) => {
  expect(nameInSlug(slug)).toBe(name)
})

test('the folder a slug stands for is found on the disk, unless two have the same slug', () => {
  const root = tempFolder()
  const folder = join(root, 'ada.b', 'parcel-api')
  mkdirSync(folder, { recursive: true })
  const found = () => folderOfSlug(slugOf(folder), root, nodeFiles)
  expect(found()).toBe(folder)
  mkdirSync(join(root, 'ada.b', 'parcel', 'api'), { recursive: true })
  expect(found()).toBeNull()
  expect(folderOfSlug(slugOf(join(root, 'nowhere')), root, nodeFiles)).toBeNull()
  expect(folderOfSlug('parcel-api', root, nodeFiles)).toBeNull()
})

test('two projects of one name are told apart by what is below the home folder', () => {
  expect(['-home-ada-src-api', '-home-ada', 'api'].map(slugBelowHome)).toEqual(['src-api', '-home-ada', 'api'])
})
