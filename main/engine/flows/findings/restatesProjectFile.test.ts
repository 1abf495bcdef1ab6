import { expect, test } from 'vitest'
import { findRestatements } from './restatesProjectFile.ts'

const note = 'Install with pnpm in this repository. Commit the lock file with every change of a package.'

test.each(['\n', '\r\n'])('a list item of two sentences is found as a whole, with %j as line end', (newline) => {
  const text = ['# Rules', '', `- ${note}`, '- Berths are counted from the sea.', ''].join(newline)
  expect(findRestatements(note, [{ name: 'AGENTS.md', text }])).toMatchObject([
    { detail: 'in other words in AGENTS.md' },
  ])
})
