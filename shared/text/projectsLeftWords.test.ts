import { expect, test } from 'vitest'
import { projectsLeftWords } from './projectsLeftWords.ts'

const project = (name: string, instructions: number) => ({ path: `/code/${name}`, name, instructions })

test('projects that are left out are named with the reason', () => {
  expect(projectsLeftWords([])).toBeNull()
  expect(projectsLeftWords([project('web', 55)])).toBe(
    'Left out: web holds only instructions for agents (55 files), which people write.',
  )
  expect(projectsLeftWords([project('web', 1), project('tools', 0), project('docs', 0)])).toBe(
    'Left out: web holds only instructions for agents (1 file), which people write; tools and docs hold no memories.',
  )
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => project(name, 0))
  expect(projectsLeftWords(many)).toBe('Left out: a, b, c and 2 more hold no memories.')
})
