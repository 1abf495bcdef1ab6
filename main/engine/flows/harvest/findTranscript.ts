import { isAbsolute, join } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'
import { claudeFolder, codexFolder } from '../../clients/agentFolders.ts'
import type { Files, Ports } from '../../ports.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { latestSession, readSession } from '../../store/queries/sessionRows.ts'

/** Environment variables in which agents name their session to the programs they run. */
const sessionVariables = ['CLAUDE_CODE_SESSION_ID', 'CODEX_THREAD_ID'] as const
/** An id that may be part of a file name. */
const plainId = /^[\w-]{1,128}$/

/**
 * Returns the transcript of a session: named by its id or its path, else the caller’s own, else the one read last. Throws
 * `not_found`, saying where was looked.
 */
export function findTranscript({ library, ports }: LibraryCore, named: string | null): string {
  const { files, environment } = ports
  const own = sessionVariables.map((name) => environment[name]).find((id) => id !== undefined && id !== '')
  const session = named ?? own ?? null
  if (session === null) {
    const latest = latestSession(library.db)
    if (latest) return latest.path
    throw new AppError('not_found', 'No session is known yet. Name one by its id or the path of its transcript.')
  }
  if (isAbsolute(session) && files.stat(session)?.kind === 'file') return session
  const known = readSession(library.db, session)?.path
  if (known !== undefined && files.stat(known)) return known
  const { claude, codex } = sessionFolders(ports)
  const found = plainId.test(session) ? (inClaude(session, claude, files) ?? inCodex(session, codex, files)) : null
  if (found !== null) return found
  throw new AppError(
    'not_found',
    `The transcript of the session ${session} is not in ${claude} or ${codex}, and was not harvested before. Give the path of the transcript.`,
  )
}

/** Returns the folders in which Claude Code and Codex keep the transcripts of all sessions. */
export function sessionFolders(ports: Pick<Ports, 'home' | 'environment'>): { claude: string; codex: string } {
  return { claude: join(claudeFolder(ports), 'projects'), codex: join(codexFolder(ports), 'sessions') }
}

function inClaude(session: string, projects: string, files: Files): string | null {
  const paths = files.list(projects).map(({ name }) => join(projects, name, `${session}.jsonl`))
  return paths.find((path) => files.stat(path)?.kind === 'file') ?? null
}

/** Rollouts lie in folders by year, month and day. */
function inCodex(session: string, sessions: string, files: Files): string | null {
  let folders = [sessions]
  for (let depth = 0; depth < 3; depth += 1)
    folders = folders.flatMap((folder) =>
      files
        .list(folder)
        .filter(({ name, kind }) => kind === 'folder' && /^\d{2,4}$/.test(name))
        .map(({ name }) => join(folder, name)),
    )
  for (const folder of folders.toReversed()) {
    const file = files.list(folder).find(({ name }) => name.startsWith('rollout-') && name.endsWith(`${session}.jsonl`))
    if (file) return join(folder, file.name)
  }
  return null
}
