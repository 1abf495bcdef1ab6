import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRepository } from '../../engine/testing/gitRepository.ts'
import { tempFolder } from '../../engine/testing/tempFolder.ts'
import { ignored } from './attributes.ts'

test('a path git cannot resolve hides none of the others', async () => {
  const { root, write } = createRepository(tempFolder())
  write({ '.gitignore': 'build/\n' })
  mkdirSync(join(root, 'real'))
  symlinkSync('real', join(root, 'link'))
  const asked = ['build/a', 'link/b', 'src/c', 'link/d', 'build/e']
  expect(await ignored(root, asked)).toEqual(new Set(['build/a', 'build/e']))
})

test('when git fails for the repository, it says so and stops asking', async () => {
  await expect(ignored(tempFolder(), ['build/a', 'src/b', 'src/c'])).rejects.toMatchObject({ kind: 'unavailable' })
})
