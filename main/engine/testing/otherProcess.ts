import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { nodeFiles } from '../../platform/nodeFiles.ts'
import { nodeGit } from '../../platform/nodeGit.ts'
import { nodeTokens } from '../../platform/nodeTokens.ts'
import { nodeSymbols } from '../../platform/nodeSymbols.ts'
import { createChanges } from '../runtime/changes.ts'
import { discard, validate } from '../decide/verbs/move.ts'
import { promote } from '../decide/promote/promote.ts'
import { writeBack } from '../flows/sync/writeBack.ts'
import { createEngine } from '../engine.ts'
import type { Clock } from '../ports.ts'
import type { EnginePorts } from '../runtime/threads.ts'
import { noModels } from './fakeModels.ts'
import { recordedReplies } from './recordedReplies.ts'
import { sameThread } from './sameThread.ts'
import { type Death, mortalFiles } from './mortalFiles.ts'

/** What another process is to do with a library: decide on these, each written back by itself, or promote the first. */
export interface Errand {
  folder: string
  actor: string
  validate?: string[]
  discard?: string[]
  promote?: { id: string; section: string; file: string }
  /** At this act on files the process kills itself, as a power cut would. */
  killAt?: { act: number; how: Death }
}

const errand = JSON.parse(process.argv[2] ?? '{}') as Errand
const clock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
  every: () => () => undefined,
}
const files = mortalFiles(nodeFiles, () => process.kill(process.pid, 'SIGKILL'))
const ports: EnginePorts = {
  files,
  watch: { watch: () => () => undefined },
  git: nodeGit,
  symbols: nodeSymbols(),
  models: noModels,
  threads: sameThread,
  host: { kind: 'cli', note: null, pickFolder: null, reveal: () => Promise.resolve() },
  secrets: { scan: async (texts) => texts.map(() => []) },
  clock,
  ids: { random: () => randomBytes(16).toString('hex') },
  home: join(errand.folder, 'home'),
  dataFolder: join(errand.folder, 'data'),
  appVersion: '0.0.0',
  commandLine: ['schoolhouse'],
  sampleFolder: join(errand.folder, 'sample'),
  environment: {},
  notifier: { notify: () => Promise.resolve() },
  tokens: nodeTokens,
  outbound: { post: () => Promise.resolve() },
  languageModels: recordedReplies([]),
}
const engine = createEngine(ports, createChanges(clock), {
  libraryPath: join(errand.folder, 'data', 'library.db'),
  live: false,
})
const by = engine.by(errand.actor, null)
files.dieAt(errand.killAt?.act ?? null, errand.killAt?.how ?? 'before')
const { promote: wish } = errand
if (wish)
  await engine.decide(
    by,
    promote(engine.core, {
      memory_id: wish.id,
      target: 'memory-md',
      file: wish.file,
      section: wish.section,
      id: wish.id,
      reason: 'x',
    }),
  )
for (const [verb, ids] of [
  [validate, errand.validate],
  [discard, errand.discard],
] as const)
  for (const id of ids ?? []) {
    await engine.decide(by, (context) => verb(context, [id], errand.actor))
    process.stdout.write(`${id}\n`)
    await writeBack(engine.core, { dryRun: false, by })
  }
await engine.dispose()
