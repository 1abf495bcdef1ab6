import { join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Addition, ClientName } from '../../../shared/model/client.ts'
import { type Places, claudeFolder, codexFolder } from './agentFolders.ts'

/** Names of clients, as their makers write them. */
export const clientTitles: Record<ClientName, string> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  cursor: 'Cursor',
  vscode: 'VS Code',
  gemini: 'Gemini CLI',
  opencode: 'OpenCode',
}

/** Returns the file that a client reads for an addition. Throws `validation` if the client has none. */
export function configFile({ client, part, project }: Addition, places: Places): string {
  if (part === 'hooks') return hooksFile(client, project, places)
  return project === undefined ? ownFile(client, places) : join(project, projectFile(client))
}

function hooksFile(client: ClientName, project: string | undefined, places: Places): string {
  if (client !== 'claude-code')
    throw new AppError('validation', `${clientTitles[client]} runs no hooks. Hooks are for Claude Code.`)
  return join(project === undefined ? claudeFolder(places) : join(project, '.claude'), 'settings.json')
}

function ownFile(client: ClientName, places: Places): string {
  const { home, environment } = places
  switch (client) {
    case 'claude-code':
      return join(environment['CLAUDE_CONFIG_DIR'] || home, '.claude.json')
    case 'codex':
      return join(codexFolder(places), 'config.toml')
    case 'cursor':
      return join(home, '.cursor', 'mcp.json')
    case 'vscode':
      return join(vscodeFolder(places), 'mcp.json')
    case 'gemini':
      return join(home, '.gemini', 'settings.json')
    case 'opencode':
      return join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'opencode', 'opencode.json')
  }
}

function projectFile(client: ClientName): string {
  const files: Record<ClientName, string> = {
    'claude-code': '.mcp.json',
    codex: join('.codex', 'config.toml'),
    cursor: join('.cursor', 'mcp.json'),
    vscode: join('.vscode', 'mcp.json'),
    gemini: join('.gemini', 'settings.json'),
    opencode: 'opencode.json',
  }
  return files[client]
}

/** VS Code's folder for the person's settings. `APPDATA` exists on Windows only, `/Users` on macOS. */
function vscodeFolder({ home, environment }: Places): string {
  if (environment['APPDATA']) return join(environment['APPDATA'], 'Code', 'User')
  if (home.startsWith('/Users/')) return join(home, 'Library', 'Application Support', 'Code', 'User')
  return join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'Code', 'User')
}
