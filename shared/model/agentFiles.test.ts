import { expect, test } from 'vitest'
import { agentFileAt, promotedFileAt } from './agentFiles.ts'

test('a file that agents read by themselves is known by its place, any other is not', () => {
  const files = {
    '/quay/CLAUDE.md': 'CLAUDE.md',
    '/quay/packages/crane/AGENTS.md': 'AGENTS.md',
    '/home/ada/.claude/CLAUDE.md': '.claude/CLAUDE.md',
    'C:\\quay\\.github\\copilot-instructions.md': '.github/copilot-instructions.md',
    '/quay/.cursor/rules/tests.mdc': '.cursor/rules/tests.mdc',
    '/quay/.agent/rules/tests.md': '.agent/rules/tests.md',
    '/quay/.agent/memory/tests.md': null,
    '/quay/.clinerules/memory-bank/progress.md': null,
    '/quay/.cursor/rules/check.ts': null,
    '/quay/notes/MY-AGENTS.md': null,
    '/quay/tasks/lessons.md': null,
  }
  expect(Object.fromEntries(Object.keys(files).map((path) => [path, agentFileAt(path)]))).toEqual(files)
})

test('a file that promotion writes to is no file of a single program', () => {
  const names = [
    '/depot/AGENTS.md',
    '/depot/api/CLAUDE.md',
    '/depot/.claude/rules/tests.md',
    '/depot/.cursor/rules/tests.mdc',
  ]
  expect(names.map(promotedFileAt)).toEqual(['AGENTS.md', 'CLAUDE.md', '.claude/rules/tests.md', null])
})
