import { resolve } from 'node:path'
import { AppError } from '../shared/errors.ts'
import { builtFile } from './platform/builtFile.ts'
import { defaultLibraryPath } from './platform/dataFolder.ts'
import { startEngine } from './platform/engineHost.ts'
import type { EngineHost } from './platform/engineHost.ts'
import { httpFilePath, removeHttpFile, writeHttpFile } from './transports/httpFile.ts'
import { openAddress, revealPath } from './transports/openOutside.ts'
import { addressOfRunningServer } from './transports/runningServer.ts'
import { startWeb } from './transports/web.ts'
import type { WebServer } from './transports/web.ts'

export interface ServeOptions {
  /** Null means the library in the platform's data folder. */
  libraryPath: string | null
  /** 0 selects any free port. */
  port: number
  /** Open the system's browser at the address. */
  open: boolean
  /** The reason the app runs in a browser tab instead of a window. */
  note: string | null
  /** Start in a temporary library with the sample project. */
  sample: boolean
  /** The agent in whose process it runs; null for a person's terminal. */
  agent: string | null
}

/** Where the built parts lie. */
export interface ServeParts {
  workerFile?: string
  pagesFolder: string
}

/**
 * The app in a browser tab. The address, with its token, is the first line on stdout. Resolves after SIGINT or SIGTERM,
 * or at once when a server already runs on the library: its fresh address is printed. Throws what a start throws.
 */
export async function serve(
  options: ServeOptions,
  parts: ServeParts = { pagesFolder: builtFile('renderer') },
): Promise<void> {
  const running = options.sample ? null : await addressOfRunningServer(libraryOf(options))
  if (running) await show(running, options)
  else await serveUntilStopped(options, parts)
}

async function serveUntilStopped(options: ServeOptions, parts: ServeParts): Promise<void> {
  const end = untilToldToStop()
  const { libraryPath, note, sample } = options
  const engine = await startEngine(
    { libraryPath, host: 'browser', hostNote: note, canPickFolder: false, sample },
    parts.workerFile,
  )
  engine.onDeath(end.reject)
  engine.onHostCall(async (request) => {
    if (request.verb === 'reveal' && !(await revealPath(request.path)))
      throw new AppError('unavailable', `No file manager could be started. The file is ${request.path}.`)
    return null
  })
  try {
    await serveEngine(engine, options, parts, end.stopped)
  } finally {
    await engine.close()
  }
}

async function serveEngine(
  engine: EngineHost,
  options: ServeOptions,
  parts: ServeParts,
  stopped: Promise<void>,
): Promise<void> {
  /* The program that started us may read the address and close the pipe. */
  process.stdout.on('error', () => {})
  const web = await startWeb({ engine, port: options.port, pagesFolder: parts.pagesFolder })
  const forget = options.sample ? () => {} : announce(libraryOf(options), web)
  try {
    await show(web.newAddress(), options)
    process.stdout.write('Schoolhouse is running. Press Ctrl+C to stop it.\n')
    await stopped
  } finally {
    forget()
    await web.close()
  }
}

/** The path as given, not as the engine resolved it: a second start must come to the same name before any engine runs. */
function libraryOf(options: ServeOptions): string {
  return resolve(options.libraryPath ?? defaultLibraryPath())
}

/** Lets a second start and agents find this server; returns how to take that back. A sample is nobody's library. */
function announce(libraryPath: string, web: WebServer): () => void {
  const path = httpFilePath(libraryPath)
  const { port, agentToken, windowToken } = web
  writeHttpFile(path, { port, pid: process.pid, token: agentToken, windowToken })
  return () => removeHttpFile(path, agentToken)
}

async function show(address: string, { open, agent }: ServeOptions): Promise<void> {
  process.stdout.write(`${address}\n`)
  if (agent !== null)
    process.stderr.write(
      `note: This address lets in the person who decides. Give it to them unopened; ${agent} itself uses \`token\` of http.json.\n`,
    )
  if (open && !(await openAddress(address)))
    process.stderr.write('No browser could be started. Open the address above by hand.\n')
}

function untilToldToStop(): { stopped: Promise<void>; reject: (error: AppError) => void } {
  const end = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end.resolve())
  /* The engine may end before anybody awaits its end. */
  end.promise.catch(() => {})
  return { stopped: end.promise, reject: end.reject }
}
