import { expect, test } from 'vitest'
import { agentName } from './agentName.ts'

test.each([
  ['claude-code', 'claude-code'],
  ['Claude Code/2', 'Claude-Code-2'],
  ['--codex--', 'codex'],
  [' é ', ''],
  ['x'.repeat(80), 'x'.repeat(60)],
])('%j is the agent %j', (text, name) => {
  expect(agentName(text)).toBe(name)
})
