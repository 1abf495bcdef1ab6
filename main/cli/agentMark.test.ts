import { expect, test } from 'vitest'
import { agentMarkOf } from './agentMark.ts'

test('the mark of an agent’s own child process names the agent, and its session where there is one', () => {
  expect(agentMarkOf({ CLAUDE_CODE_CHILD_SESSION: '1', CLAUDE_CODE_SESSION_ID: 's-7' })).toEqual({
    agent: 'claude-code',
    session: 's-7',
  })
  expect(agentMarkOf({ CODEX_THREAD_ID: 't-1' })).toEqual({ agent: 'codex', session: 't-1' })
  expect(agentMarkOf({ CODEX_SANDBOX: 'seatbelt' })).toEqual({ agent: 'codex', session: null })
  expect(agentMarkOf({ AMP_CURRENT_THREAD_ID: 'T-9' })).toEqual({ agent: 'amp', session: 'T-9' })
  for (const [name, agent] of [
    ['CODEX_CI', 'codex'],
    ['GEMINI_CLI', 'gemini-cli'],
    ['CURSOR_AGENT', 'cursor'],
    ['OPENCODE', 'opencode'],
    ['QWEN_CODE', 'qwen-code'],
    ['AUGMENT_AGENT', 'augment'],
    ['ANTIGRAVITY_AGENT', 'antigravity'],
    ['PI_CODING_AGENT', 'pi'],
  ] as const)
    expect(agentMarkOf({ [name]: '1' }), name).toEqual({ agent, session: null })
})

test('an agent without a mark of its own names itself', () => {
  expect(agentMarkOf({ AI_AGENT: 'harbour-bot' })?.agent).toBe('harbour-bot')
  expect(agentMarkOf({ AI_AGENT: 'harbour bot/2 ' })?.agent).toBe('harbour-bot-2')
  for (const value of ['1', 'true', '///']) expect(agentMarkOf({ AI_AGENT: value })?.agent, value).toBe('agent')
  expect(agentMarkOf({ AI_AGENT: 'x', GEMINI_CLI: '1' })?.agent).toBe('gemini-cli')
})

test('a person’s terminal is none, also inside an editor that has an agent', () => {
  for (const environment of [
    {},
    { CLAUDECODE: '1' },
    { CLAUDE_CODE_SESSION_ID: 's-7' },
    { CURSOR_TRACE_ID: 'abc' },
    { TERM_PROGRAM: 'vscode' },
    { GEMINI_CLI: '', OPENCODE: '0', AI_AGENT: 'false' },
  ])
    expect(agentMarkOf(environment), JSON.stringify(environment)).toBe(null)
})
