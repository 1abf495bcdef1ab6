import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Clock, Host, Ids, Notifier } from '../engine/ports.ts'
import type { EnginePorts } from '../engine/runtime/threads.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { commandLine } from './commandLine.ts'
import { dataFolder } from './dataFolder.ts'
import { nodeFiles } from './nodeFiles.ts'
import { nodeGit } from './nodeGit.ts'
import { nodeLanguageModels } from './languageModels/nodeLanguageModels.ts'
import { nodeModels } from './nodeModels.ts'
import { nodeOutbound } from './nodeOutbound.ts'
import { nodeSymbols } from './nodeSymbols.ts'
import { nodeSecrets } from './nodeSecrets.ts'
import { nodeThreads } from './nodeThreads.ts'
import { nodeTokens } from './nodeTokens.ts'
import { nodeWatch } from './nodeWatch.ts'

const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
  every(ms, callback) {
    const timer = setInterval(callback, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}

const randomIds: Ids = { random: () => randomBytes(16).toString('hex') }

const silent: Notifier = { notify: () => Promise.resolve() }

/** The engine's ports on this machine. */
export function nodePorts(host: Host, notifier = silent): EnginePorts {
  return {
    files: nodeFiles,
    watch: nodeWatch,
    git: nodeGit,
    symbols: nodeSymbols(),
    host,
    models: nodeModels({ dataFolder: dataFolder() }),
    secrets: nodeSecrets,
    tokens: nodeTokens,
    notifier,
    outbound: nodeOutbound,
    languageModels: nodeLanguageModels(),
    threads: nodeThreads(),
    clock: systemClock,
    ids: randomIds,
    home: homedir(),
    dataFolder: dataFolder(),
    appVersion: packageJson.version,
    commandLine: commandLine(),
    sampleFolder: sampleFolder(),
    environment: process.env,
  }
}

/** The sample is at the root of the app; how deep this module is below it depends on the bundler. */
function sampleFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'sample', 'CLAUDE.md')) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, 'sample')
}
