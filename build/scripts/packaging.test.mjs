import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DebugLogger } from 'builder-util'
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './processes.mjs'

const readConfig = () => parse(readFileSync(join(root, 'build/electron-builder.yml'), 'utf8'))

test('electron-builder accepts the packaging configuration', async () => {
  await expect(validateConfiguration(readConfig(), new DebugLogger(false))).resolves.toBeUndefined()
})

test('the same check rejects a key electron-builder does not know', async () => {
  const config = { ...readConfig(), asarUnpak: ['**/*.node'] }
  await expect(validateConfiguration(config, new DebugLogger(false))).rejects.toThrow(/asarUnpak/)
})

test('every operating system has installers, and the icon is a PNG of at least 512 pixels', () => {
  const config = readConfig()
  expect([config.linux.target, config.mac.target, config.win.target]).toEqual([['AppImage', 'deb'], ['dmg'], ['nsis']])
  const icon = join(root, config.icon)
  expect(existsSync(icon)).toBe(true)
  const bytes = readFileSync(icon)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([512, 512])
})

test('a release names its repository and its owner; what is built elsewhere claims no address', () => {
  const { extraMetadata, linux } = readConfig()
  for (const shown of [extraMetadata.homepage, linux.maintainer]) expect(shown).toMatch(/\.invalid\b/)
  const release = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'))
  const packaging = release.jobs.installers.steps.find(({ run }) => run?.startsWith('npm run package'))
  const named = ['--config.extraMetadata.homepage=', '--config.linux.maintainer=']
  for (const option of named) expect(packaging.run).toContain(option)
})

test('the licences of bundled libraries are shipped', () => {
  const files = readConfig().extraFiles.map(({ from }) => from)
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
  expect(files).toContain('main/engine/language/data/LICENSE-WordNet.txt')
})

test('native code is unpacked; the Node for scripts and the database’s sources are not shipped', () => {
  const { files, asarUnpack, npmRebuild } = readConfig()
  expect(asarUnpack).toContain('**/*.node')
  expect(files).toContain('!node_modules/node-linux-*/**')
  expect(files).toContain('!node_modules/better-sqlite3/{deps,src}/**')
  expect(npmRebuild).toBe(false)
})
