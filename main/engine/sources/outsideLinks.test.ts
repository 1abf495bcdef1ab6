import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { tempFolder } from '../testing/tempFolder.ts'
import { type OutsideLink, withAllowedLinks } from './outsideLinks.ts'
import { markdown } from './markdown.ts'

let folder: string
let root: string
let outside: string
beforeEach(() => {
  folder = tempFolder()
  root = join(folder, 'notes')
  outside = join(folder, 'shared')
  for (const path of [root, join(outside, 'deep')]) mkdirSync(path, { recursive: true })
  writeFileSync(join(root, 'own.md'), '# Own\n\nThe crane is booked a day ahead.\n')
  writeFileSync(join(outside, 'deep', 'tide.md'), '# Tide\n\nGates close an hour before high water.\n')
  symlinkSync(outside, join(root, 'link'))
})

function filesWith(allowed: OutsideLink[]): { paths: string[]; met: OutsideLink[] } {
  const met: OutsideLink[] = []
  const files = withAllowedLinks(nodeFiles, root, allowed, (link) => met.push(link))
  return { paths: markdown.recordFiles(root, files), met }
}

test('a link out of the root is reported, and its destination is left out', () => {
  const { paths, met } = filesWith([])
  expect(paths).toEqual([join(root, 'own.md')])
  expect(met).toEqual([{ path: join(root, 'link'), target: outside }])
})

test('an allowed link is followed; the same link with a new destination is reported again', () => {
  const allowed = { path: join(root, 'link'), target: outside }
  expect(filesWith([allowed])).toEqual({
    paths: [join(root, 'link', 'deep', 'tide.md'), join(root, 'own.md')],
    met: [],
  })
  rmSync(join(root, 'link'))
  symlinkSync(folder, join(root, 'link'))
  const turned = filesWith([allowed])
  expect(turned.paths).toEqual([join(root, 'own.md')])
  expect(turned.met).toEqual([{ path: join(root, 'link'), target: folder }])
})

test('behind an allowed link, another one that leads further out needs its own consent', () => {
  const apart = join(folder, 'private')
  mkdirSync(apart)
  writeFileSync(join(apart, 'pay.md'), '# Pay\n\nNobody else reads this.\n')
  symlinkSync(apart, join(outside, 'further'))
  const { paths, met } = filesWith([{ path: join(root, 'link'), target: outside }])
  expect(paths).not.toContain(join(root, 'link', 'further', 'pay.md'))
  expect(met).toEqual([{ path: join(root, 'link', 'further'), target: apart }])
})

test('an allowed link to a parent folder of the root ends: nothing is read twice', () => {
  rmSync(join(root, 'link'))
  symlinkSync(folder, join(root, 'link'))
  const { paths } = filesWith([{ path: join(root, 'link'), target: folder }])
  expect(paths).toHaveLength(2)
})
