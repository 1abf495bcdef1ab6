import { type RouterClient, createRouterClient } from '@orpc/server'
import { projectAt } from '../engine/runtime/projectAt.ts'
import { type LibraryHost, openLibraryHost } from '../engine/libraryHost.ts'
import type { Host } from '../engine/ports.ts'
import { router } from '../handlers/router.ts'
import { defaultLibraryPath } from '../platform/dataFolder.ts'
import { nodePorts } from '../platform/nodePorts.ts'
import { agentMarkOf } from './agentMark.ts'
import type { Io } from './output.ts'

/** The library, opened in this process, and a client of the contract. */
export interface Session {
  client: RouterClient<typeof router>
  library: LibraryHost
  /** A client that calls for somebody else: an agent whose hook runs this command. */
  as(actor: string, session: string): RouterClient<typeof router>
  /** Returns the id of the project a folder is in; null if the library knows none there. */
  projectAt(folder: string): string | null
  close(): Promise<void>
}

const terminal: Host = { kind: 'cli', note: null, pickFolder: null, reveal: () => Promise.resolve() }

/**
 * Opens the library and creates it if needed. In an agent's process the caller is that agent, who decides nothing. Throws what
 * opening a library throws.
 */
export async function openSession(io: Io, named: string | null): Promise<Session> {
  const ports = nodePorts(terminal)
  const library = await openLibraryHost(ports, { libraryPath: libraryPathOf(io, named), live: false, sample: false })
  const told = new Set<string>()
  /** Reports at the end which steps were recovered after a crash. */
  const tellNotes = (): void => {
    for (const note of library.engine().notes()) {
      if (!told.has(note)) io.warn(`note: ${note}\n`)
      told.add(note)
    }
  }
  tellNotes()
  const mark = agentMarkOf(io.environment)
  const as = (actor: string, session: string | null): RouterClient<typeof router> =>
    createRouterClient(router, { context: { library, actor, session } })
  return {
    client: mark ? as(`agent:${mark.agent}`, mark.session) : as('person-cli', null),
    library,
    as,
    projectAt: (folder) => projectAt(library.engine().core, folder)?.id ?? null,
    close() {
      tellNotes()
      return library.dispose()
    },
  }
}

/** The absolute path of the command's library. */
export function libraryPathOf(io: Io, named: string | null): string {
  return named ?? defaultLibraryPath(io.environment, io.folder)
}
