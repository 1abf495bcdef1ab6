import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { nodeGit } from '../../platform/nodeGit.ts'
import { nodeSymbols } from '../../platform/nodeSymbols.ts'
import { nodeTokens } from '../../platform/nodeTokens.ts'
import { scanWithSecretlint } from '../../platform/secretlint.ts'
import { createChanges } from '../runtime/changes.ts'
import { type Engine, createEngine } from '../engine.ts'
import { addAndSync } from '../flows/sync/manageSources.ts'
import type { Clock, Files, LanguageModels, SentenceModels } from '../ports.ts'
import type { EnginePorts, Threads } from '../runtime/threads.ts'
import { noModels } from './fakeModels.ts'
import { filesBelow, putFile } from './files.ts'
import { recordedReplies } from './recordedReplies.ts'
import { sameThreadOn } from './sameThread.ts'

/** A library in a temp folder with real files, a clock that stands still until told, and ids in order. */
export interface TestEngine {
  engine: Engine
  folder: string
  ports: EnginePorts
  /** Moves the clock on by so many milliseconds. */
  pass(ms: number): void
  path(name: string): string
  write(name: string, content: string | Buffer): string
  read(name: string): string
  /** Adds the store at a path in the folder and waits until it is read. */
  sync(name: string, options?: { project?: string }): Promise<void>
  /** Closes the library and opens it again, as a restart does. */
  restart(): Promise<void>
  /** Everything in the folder but the library, as one value, to compare byte for byte. */
  snapshot(under?: string): Record<string, string>
  /** The rows decisions change, as one value. */
  rows(): unknown
  end(): Promise<void>
}

/** An engine on a new library. `overrides` takes the place of single ports. Ends with `end`, which removes the folder. */
export function createTestEngine(
  overrides: {
    files?: Partial<Files>
    models?: SentenceModels
    languageModels?: LanguageModels
    threads?: Threads
  } = {},
): TestEngine {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'schoolhouse-')))
  let now = Date.parse('2026-11-20T09:00:00.000Z')
  let count = 0
  const clock: Clock = {
    now: () => new Date(now),
    monotonic: () => performance.now(),
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    every: () => () => undefined,
  }
  const files: Files = { ...nodeFiles, ...overrides.files }
  const ports: EnginePorts = {
    files,
    watch: { watch: () => () => undefined },
    git: nodeGit,
    symbols: nodeSymbols(),
    models: overrides.models ?? noModels,
    host: { kind: 'cli', note: null, pickFolder: null, reveal: () => Promise.resolve() },
    threads: overrides.threads ?? sameThreadOn(files),
    secrets: { scan: scanWithSecretlint },
    tokens: nodeTokens,
    clock,
    ids: { random: () => (count += 1).toString(16).padStart(32, '0').split('').reverse().join('') },
    home: join(folder, 'home'),
    dataFolder: join(folder, 'data'),
    appVersion: '0.0.0',
    commandLine: ['schoolhouse'],
    sampleFolder: join(folder, 'sample'),
    environment: {},
    notifier: { notify: () => Promise.resolve() },
    outbound: { post: () => Promise.resolve() },
    languageModels: overrides.languageModels ?? recordedReplies([]),
  }
  const open = (): Engine =>
    createEngine(ports, createChanges(clock), { libraryPath: join(folder, 'data', 'library.db'), live: false })
  const path = (name: string): string => join(folder, name)
  const test: TestEngine = {
    engine: open(),
    folder,
    ports,
    pass: (ms) => void (now += ms),
    path,
    write: (name, content) => putFile(folder, name, content),
    read: (name) => readFileSync(path(name), 'utf8'),
    async sync(name, options = {}) {
      const projectDir = options.project === undefined ? undefined : path(options.project)
      const { job } = addAndSync(test.engine.core, path(name), { projectDir })
      const ended = await test.engine.core.jobs.ended(job.id)
      if (ended.state === 'failed') throw new Error(ended.error ?? 'sync failed')
    },
    async restart() {
      await test.engine.dispose()
      test.engine = open()
    },
    snapshot: (under = '.') =>
      Object.fromEntries(filesBelow(path(under), path('data')).map((file) => [file, readFileSync(file, 'latin1')])),
    rows() {
      const { db } = test.engine.core.library
      const tables = [
        'memories',
        'edges',
        'tombstones',
        'refs',
        'ref_versions',
        'records',
        'memory_versions',
        'pending',
        'settled',
      ]
      return Object.fromEntries(
        tables.map((table) => [table, db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()]),
      )
    },
    async end() {
      await test.engine.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return test
}
