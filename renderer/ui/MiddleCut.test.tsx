import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PathCut } from './MiddleCut.tsx'

test.each([
  ['app/.claude/memory/pool.md', '/pool.md'],
  ['C:\\app\\pool.md', '\\pool.md'],
  ['pool.md', 'pool.md'],
])('of %s, %s stays in sight', (path, name) => {
  render(<PathCut path={path} title={`whole ${path}`} />)
  const cut = screen.getByTitle(`whole ${path}`)
  expect(cut.textContent).toBe(path)
  expect(cut.lastChild?.textContent).toBe(name)
})
