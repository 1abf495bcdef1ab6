import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from './electron.mjs'
import { root } from './processes.mjs'

/** What to do on a machine without a new enough Node. */
export const noGoodNode =
  `Schoolhouse runs on Node 22.12 or newer and this is ${process.version}. ` +
  'Install a newer Node from nodejs.org (24 is a good choice) and run the command again.'

/** Checks whether a Node version can run the app: older versions cannot run `.ts` files and crash in the database binding. */
export function isGood(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 12)
}

/**
 * Finds a Node that can run the app: this one, the one among the packages, or Electron running as Node.
 * @returns {{ command: string, env: NodeJS.ProcessEnv } | null}
 */
export function findGoodNode() {
  if (isGood(process.version)) return { command: process.execPath, env: process.env }
  return candidates().find(({ command, env }) => answers(command, env)) ?? null
}

/** Arguments with which a supported Node runs TypeScript files directly. */
export const typeStripping = process.features.typescript ? [] : ['--experimental-strip-types']

function candidates() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const packaged = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', file)
  const electron = findElectron()
  return [
    { command: packaged, env: process.env },
    ...(electron ? [{ command: electron, env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } }] : []),
  ].filter(({ command }) => existsSync(command))
}

function answers(command, env) {
  const { status, stdout } = spawnSync(command, ['--version'], { env, encoding: 'utf8', timeout: 15_000 })
  return status === 0 && isGood(stdout.trim())
}
