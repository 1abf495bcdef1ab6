import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../store/jsonEdit.ts'
import type { Addition } from '../../../shared/model/client.ts'
import { posixTest } from '../testing/posixTest.ts'
import { additionEdits } from './plannedText.ts'

const commandLine = ['/usr/bin/node', '/opt/schoolhouse/cli.js']
const added = (addition: Addition, text: string, words: readonly string[] = commandLine): string =>
  applyEdits(text, additionEdits(addition, { text, path: '/config', commandLine: words, library: null }))

describe.each([
  ['claude-code', 'mcpServers', { type: 'stdio', command: '/usr/bin/node', args: ['/opt/schoolhouse/cli.js', 'mcp'] }],
  ['cursor', 'mcpServers', { command: '/usr/bin/node', args: ['/opt/schoolhouse/cli.js', 'mcp'] }],
  ['gemini', 'mcpServers', { command: '/usr/bin/node', args: ['/opt/schoolhouse/cli.js', 'mcp'] }],
  ['vscode', 'servers', { type: 'stdio', command: '/usr/bin/node', args: ['/opt/schoolhouse/cli.js', 'mcp'] }],
  ['opencode', 'mcp', { type: 'local', command: ['/usr/bin/node', '/opt/schoolhouse/cli.js', 'mcp'] }],
] as const)('the server in the configuration of %s', (client, key, server) => {
  const addition: Addition = { client, part: 'mcp' }

  test('is added to an empty file and beside other settings', () => {
    expect(JSON.parse(added(addition, ''))).toEqual({ [key]: { schoolhouse: server } })
    const full = `{\n\t"theme": "dark",\n\t"${key}": {\n\t\t"other": {"command": "x"}\n\t}\n}\n`
    const after = added(addition, full)
    expect(JSON.parse(after)).toEqual({ theme: 'dark', [key]: { other: { command: 'x' }, schoolhouse: server } })
    expect(after.startsWith(`{\n\t"theme": "dark",\n\t"${key}": {\n\t\t"other": {"command": "x"}`)).toBe(true)
  })

  test('is added once', () => {
    const once = added(addition, '')
    expect(added(addition, once)).toBe(once)
  })
})

test('comments and trailing commas of a JSON configuration stay', () => {
  const text = '{\n  // my servers\n  "servers": {\n    "other": { "command": "x" }, // keep\n  },\n}\n'
  const after = added({ client: 'vscode', part: 'mcp' }, text)
  expect(after).toContain('// my servers')
  expect(after).toContain('// keep')
  expect(after).toContain('"schoolhouse"')
})

test.each(['\n', '\r\n'])('a comment in an otherwise empty object stays, with lines ending in %j', (eol) => {
  const lines = ['{', '  "servers": { // of the team', '    // add the team servers here', '  }', '}', '']
  const addition: Addition = { client: 'vscode', part: 'mcp' }
  const after = added(addition, lines.join(eol))
  expect(after).toContain(`{${eol}    "schoolhouse": {`)
  expect(after).toContain(`} // of the team${eol}    // add the team servers here${eol}  }${eol}}${eol}`)
  expect(after.replaceAll(eol, '')).not.toContain('\n')
  expect(added(addition, after)).toBe(after)
})

test('a comment in an otherwise empty list stays', () => {
  const after = added({ client: 'claude-code', part: 'hooks' }, '{ "hooks": { "SessionEnd": [/* none yet */] } }')
  expect(after).toContain('}/* none yet */]')
})

test('a table of a TOML configuration is added, replaced when the command changes, and leaves the others', () => {
  const addition: Addition = { client: 'codex', part: 'mcp' }
  const text = 'model = "x" # mine\n\n[mcp_servers.other]\ncommand = "y"'
  const once = added(addition, text)
  expect(once).toBe(
    `${text}\n\n[mcp_servers.schoolhouse]\ncommand = "/usr/bin/node"\nargs = ["/opt/schoolhouse/cli.js", "mcp"]\n`,
  )
  expect(added(addition, once)).toBe(once)
  const moved = added(addition, `${once}\n[tail]\na = 1\n`, ['/usr/bin/node', '/elsewhere/cli.js'])
  expect(moved).toContain('["/elsewhere/cli.js", "mcp"]')
  expect(moved).not.toContain('/opt/schoolhouse')
  expect(moved).toContain('[tail]\na = 1\n')
})

test('the library is named last, after the words for reviewing', () => {
  const words = (addition: Addition): unknown => {
    const text = applyEdits('', additionEdits(addition, { text: '', path: '/c', commandLine, library: '/data/a.db' }))
    return JSON.parse(text)
  }
  expect(words({ client: 'cursor', part: 'mcp', curation: true })).toHaveProperty('mcpServers.schoolhouse.args', [
    '/opt/schoolhouse/cli.js',
    'mcp',
    '--curation',
    '--library',
    '/data/a.db',
  ])
  expect(words({ client: 'claude-code', part: 'hooks' })).toHaveProperty('hooks.SessionEnd.0.hooks.0.args', [
    '/opt/schoolhouse/cli.js',
    'hook',
    'session-end',
    '--library',
    '/data/a.db',
  ])
})

test('variables that the program needs are set', () => {
  const words = ['ELECTRON_RUN_AS_NODE=1', ...commandLine]
  expect(JSON.parse(added({ client: 'cursor', part: 'mcp' }, '', words)).mcpServers.schoolhouse.env).toEqual({
    ELECTRON_RUN_AS_NODE: '1',
  })
  expect(added({ client: 'codex', part: 'mcp' }, '', words)).toContain(
    '[mcp_servers.schoolhouse.env]\nELECTRON_RUN_AS_NODE = "1"\n',
  )
  expect(added({ client: 'claude-code', part: 'hooks' }, '', words)).toContain('ELECTRON_RUN_AS_NODE=1 ')
})

posixTest('a hook that a shell runs takes every path as it stands', () => {
  const words = ['ELECTRON_RUN_AS_NODE=1', '/bin/echo', '/opt/$HOME `id` "x"/it’s ada\'s/cli.js']
  const { hooks } = JSON.parse(added({ client: 'claude-code', part: 'hooks' }, '', words))
  const { stdout } = spawnSync('/bin/sh', ['-c', hooks.SessionEnd[0].hooks[0].command], { encoding: 'utf8' })
  expect(stdout).toBe(`${words[2]} hook session-end\n`)
})

test('hooks are added beside those of others, once', () => {
  const addition: Addition = { client: 'claude-code', part: 'hooks' }
  const text =
    '{\n  "hooks": {\n    "SessionEnd": [{ "hooks": [{ "type": "command", "command": "say bye" }] }]\n  }\n}\n'
  const once = added(addition, text)
  const { hooks } = JSON.parse(once)
  expect(hooks.SessionEnd).toHaveLength(2)
  expect(hooks.SessionEnd[1].hooks[0]).toEqual({
    type: 'command',
    command: '/usr/bin/node',
    args: ['/opt/schoolhouse/cli.js', 'hook', 'session-end'],
  })
  expect(hooks.SessionStart[0].hooks[0].args).toEqual(['/opt/schoolhouse/cli.js', 'pack', '--session-start'])
  expect(JSON.parse(added(addition, once))).toEqual(JSON.parse(once))
})

test.each(['{', '[]', '"x"', '{"a": 1} trailing'])('a configuration that is no JSON object is refused: %s', (text) => {
  expect(() => added({ client: 'cursor', part: 'mcp' }, text)).toThrow('/config is not a JSON object')
})
