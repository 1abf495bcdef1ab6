import { join } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { type Changes, createChanges } from './runtime/changes.ts'
import { type Engine, createEngine } from './engine.ts'
import { proposeSample } from './flows/proposals/proposeSample.ts'
import { addAndSync } from './flows/sync/manageSources.ts'
import type { EnginePorts } from './runtime/threads.ts'

/** The library a host shows: the person's own, or temporarily one with the sample project. */
export interface LibraryHost {
  engine(): Engine
  readonly sample: boolean
  readonly changes: Changes
  openSample(): Promise<void>
  /** Returns to the person's library; deletes the sample and everything decided in it. */
  leaveSample(): Promise<void>
  dispose(): Promise<void>
}

/** The stores of the sample project, inside its folder. */
const sampleStores = ['.jaato', 'claude-memory/memory', 'agent-memory.json', 'notes']

/** Sample files that contain no dates, with their modification times in its story. */
const sampleDates = {
  'agent-memory.json': '2026-11-12T15:20:00Z',
  'notes/lessons.md': '2026-10-28T09:05:00Z',
  'claude-memory/memory/prefers-small-pull-requests.md': '2026-09-17T08:40:00Z',
  'claude-memory/memory/tracking-number-check-digit.md': '2026-10-05T13:30:00Z',
}

/** Opens the person's library, and the sample instead if requested. Throws what opening a library throws. */
export async function openLibraryHost(
  ports: EnginePorts,
  options: { libraryPath: string; live: boolean; sample: boolean },
): Promise<LibraryHost> {
  const changes = createChanges(ports.clock)
  const { live } = options
  if (live) removeStaleSamples(ports)
  let current = createEngine(ports, changes, { libraryPath: options.libraryPath, live })
  let sampleFolder: string | null = null
  let switching: Promise<unknown> = Promise.resolve()

  /** Serializes library switches: leaving a sample while it opens would read it into the person's own library. */
  const serialize = (change: () => Promise<void>): Promise<void> => {
    const done = switching.then(change)
    switching = done.catch(() => undefined)
    return done
  }
  /** Switches to another library, a sample's or the person's own; if it cannot be opened, the current one stays. */
  const switchTo = async (sample: string | null, open: () => Engine): Promise<void> => {
    const former = current
    current = open()
    sampleFolder = sample
    changes.touch('library')
    await former.dispose()
  }
  const host: LibraryHost = {
    engine: () => current,
    get sample() {
      return sampleFolder !== null
    },
    changes,
    openSample: () => serialize(openSample),
    leaveSample: () => serialize(leaveSample),
    dispose: () => serialize(dispose),
  }
  if (options.sample)
    try {
      await host.openSample()
    } catch (error) {
      await host.dispose()
      throw error
    }
  return host

  async function openSample(): Promise<void> {
    if (sampleFolder !== null) return
    if (!ports.files.stat(join(ports.sampleFolder, 'CLAUDE.md')))
      throw new AppError('unavailable', 'The sample project is missing from this installation.')
    const folder = join(ports.dataFolder, `sample-${ports.ids.random().slice(0, 8)}`)
    const project = join(folder, 'parcel-api')
    try {
      copySample(ports, folder, project)
      await switchTo(folder, () => createEngine(ports, changes, { libraryPath: join(folder, 'library.db'), live }))
    } catch (error) {
      ports.files.removeFolder(folder)
      throw error
    }
    const { core } = current
    for (const store of sampleStores) {
      const { job } = addAndSync(core, join(project, store), { projectDir: project })
      await core.jobs.ended(job.id)
    }
    proposeSample(core, project)
    current.watchSources()
  }

  async function leaveSample(): Promise<void> {
    if (sampleFolder === null) return
    const folder = sampleFolder
    await switchTo(null, () => createEngine(ports, changes, { libraryPath: options.libraryPath, live }))
    ports.files.removeFolder(folder)
  }

  async function dispose(): Promise<void> {
    await current.dispose()
    await ports.models.dispose()
    await ports.symbols.dispose()
    changes.dispose()
    if (sampleFolder !== null) ports.files.removeFolder(sampleFolder)
  }
}

/** Copies the sample project to a folder of its own. */
function copySample({ files, sampleFolder }: EnginePorts, folder: string, project: string): void {
  files.makeFolder(folder)
  files.copyFolder(sampleFolder, project)
  for (const [name, date] of Object.entries(sampleDates)) {
    const path = join(project, name)
    files.writeAtomic(path, files.read(path), { mtimeMs: Date.parse(date) })
  }
}

/** Removes samples left by killed hosts; after a day none is in use any more. */
function removeStaleSamples({ files, clock, dataFolder }: EnginePorts): void {
  const dayAgo = clock.now().getTime() - 86_400_000
  for (const { name, kind } of files.list(dataFolder)) {
    const path = join(dataFolder, name)
    const modified = files.stat(path)?.mtimeMs ?? Infinity
    if (kind === 'folder' && /^sample-[0-9a-f]{8}$/.test(name) && modified < dayAgo) files.removeFolder(path)
  }
}
