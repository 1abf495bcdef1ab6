import { expect, test } from 'vitest'
import type { Addition } from '../../../shared/model/client.ts'
import { configFile } from './configFile.ts'

const files: [Addition, variable: string, usual: string, moved: string][] = [
  [{ client: 'claude-code', part: 'mcp' }, 'CLAUDE_CONFIG_DIR', '/home/ada/.claude.json', '/set/.claude.json'],
  [
    { client: 'claude-code', part: 'hooks' },
    'CLAUDE_CONFIG_DIR',
    '/home/ada/.claude/settings.json',
    '/set/settings.json',
  ],
  [{ client: 'codex', part: 'mcp' }, 'CODEX_HOME', '/home/ada/.codex/config.toml', '/set/config.toml'],
  [
    { client: 'opencode', part: 'mcp' },
    'XDG_CONFIG_HOME',
    '/home/ada/.config/opencode/opencode.json',
    '/set/opencode/opencode.json',
  ],
  [
    { client: 'vscode', part: 'mcp' },
    'XDG_CONFIG_HOME',
    '/home/ada/.config/Code/User/mcp.json',
    '/set/Code/User/mcp.json',
  ],
]

test.each(files)(
  '%o is written where %s says, and where it usually is while that is empty',
  (addition, variable, usual, moved) => {
    const at = (environment: Record<string, string>): string => configFile(addition, { home: '/home/ada', environment })
    expect(at({})).toBe(usual)
    expect(at({ [variable]: '' })).toBe(usual)
    expect(at({ [variable]: '/set' })).toBe(moved)
  },
)
