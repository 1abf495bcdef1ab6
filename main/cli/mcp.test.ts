import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultLibraryPath } from '../platform/dataFolder.ts'
import { type Terminal, openTerminal } from './testing/terminal.ts'

let terminal: Terminal
beforeEach(() => void (terminal = openTerminal()))
afterEach(() => {
  vi.unstubAllEnvs()
  terminal.end()
})

const install = ['mcp', 'install', '--client', 'cursor'] as const
const settings = '{\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n'

test('without --yes the change is shown and nothing is written', async () => {
  terminal.write('home/.cursor/mcp.json', settings)
  const { code, out, errors } = await terminal.run(...install)
  expect(code).toBe(0)
  expect(out).toContain('+    "schoolhouse"')
  expect(errors).toContain('Nothing was changed.')
  expect(terminal.read('home/.cursor/mcp.json')).toBe(settings)
})

test('with --yes the file changes, a second time nothing does, and undo restores every byte', async () => {
  terminal.write('home/.cursor/mcp.json', settings)
  expect((await terminal.run(...install, '--yes')).out).toContain('Added the MCP server to Cursor')
  const after = terminal.read('home/.cursor/mcp.json')
  expect(JSON.parse(after).mcpServers.schoolhouse.args).toContain('mcp')
  expect((await terminal.run(...install)).errors).toContain('it is there already')
  expect((await terminal.run('undo')).code).toBe(0)
  expect(terminal.read('home/.cursor/mcp.json')).toBe(settings)
})

test('for one project its own file is written, which undo removes', async () => {
  terminal.write('app/readme.md', 'Harbour.\n')
  expect((await terminal.run('mcp', 'install', '--client', 'claude-code', '--project', 'app', '--yes')).code).toBe(0)
  expect(Object.keys(terminal.snapshot('app'))).toContain('app/.mcp.json')
  await terminal.run('undo')
  expect(Object.keys(terminal.snapshot('app'))).toEqual(['app/readme.md'])
})

test('the command names the library that was open unless it is the usual one, and keeps --curation', async () => {
  await terminal.run(...install, '--curation', '--library', 'other.db', '--yes')
  const { args } = JSON.parse(terminal.read('home/.cursor/mcp.json')).mcpServers.schoolhouse
  expect(args.slice(-4)).toEqual(['mcp', '--curation', '--library', join(terminal.folder, 'other.db')])
  await terminal.run('mcp', 'install', '--client', 'gemini', '--library', defaultLibraryPath({}), '--yes')
  expect(JSON.parse(terminal.read('home/.gemini/settings.json')).mcpServers.schoolhouse.args.at(-1)).toBe('mcp')
})

test('the library in the home folder is named where commands open another by themselves', async () => {
  vi.stubEnv('XDG_DATA_HOME', join(terminal.folder, 'elsewhere'))
  const last = async (client: string, file: string, library: string): Promise<unknown> => {
    await terminal.run('mcp', 'install', '--client', client, '--library', library, '--yes')
    return JSON.parse(terminal.read(file)).mcpServers.schoolhouse.args.at(-1)
  }
  const usual = defaultLibraryPath({})
  expect(await last('cursor', 'home/.cursor/mcp.json', usual)).toBe(usual)
  const own = defaultLibraryPath()
  expect(await last('gemini', 'home/.gemini/settings.json', own)).toBe(own)
})

test('a missing client, an unknown one and a folder that is not there are named', async () => {
  expect((await terminal.run('mcp', 'install')).errors).toContain('--client')
  expect((await terminal.run('mcp', 'install', '--client', 'emacs')).code).toBe(2)
  const missing = await terminal.run('mcp', 'install', '--client', 'cursor', '--project', 'nowhere')
  expect(missing.errors).toContain('nowhere is not a folder')
  expect((await terminal.run('mcp', 'start')).errors).toContain('not “start”')
})

test('a configuration that cannot be read as JSON is named and left as it is', async () => {
  terminal.write('home/.cursor/mcp.json', '{ broken')
  const { code, errors } = await terminal.run(...install, '--yes')
  expect(code).toBe(1)
  expect(errors).toContain('.cursor/mcp.json is not a JSON object')
  expect(terminal.read('home/.cursor/mcp.json')).toBe('{ broken')
})
