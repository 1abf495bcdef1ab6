import { join, sep } from 'node:path'
import type { TranscriptPlace } from '../../../../shared/model/session.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Files } from '../../ports.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { allProjects } from '../../store/queries/projects.ts'
import { sessionFolders } from './findTranscript.ts'
import { transcriptFiles } from './transcriptFiles.ts'

/** Where agents keep transcripts inside a project. */
const projectPlaces = [
  ['jaato', join('.jaato', 'sessions')],
  ['SpecStory', join('.specstory', 'history')],
  ['aider', '.aider.chat.history.md'],
] as const

/**
 * Returns the places with transcripts among those where agents keep them, the one written last first: the folders of Claude
 * Code and Codex, and those of the library's projects.
 */
export function transcriptPlaces({ library, ports }: LibraryCore): TranscriptPlace[] {
  const { claude, codex } = sessionFolders(ports)
  const ofProjects = allProjects(library.db).flatMap(({ root, name }) =>
    projectPlaces.map(([agent, path]) => ({ label: `${agent} in ${name}`, path: join(root, path) })),
  )
  const ofAgents = [
    { label: 'Claude Code', path: claude, ending: '.jsonl' },
    { label: 'Codex', path: codex, ending: '.jsonl' },
  ]
  return [...ofAgents, ...ofProjects.map((place) => ({ ...place, ending: '' }))]
    .flatMap((place) => placeAt(place, ports.files) ?? [])
    .sort((a, b) => b.latest.localeCompare(a.latest))
}

/** Returns the project folder in which a transcript lies where its agent keeps them; null for any other transcript. */
export function projectFolderOf(path: string): string | null {
  for (const [, place] of projectPlaces) {
    const at = `${path}${sep}`.lastIndexOf(`${sep}${place}${sep}`)
    if (at > 0) return path.slice(0, at)
  }
  return null
}

/** Null where there are no transcripts, or more than one harvest takes. */
function placeAt(
  { path, label, ending }: { path: string; label: string; ending: string },
  files: Files,
): TranscriptPlace | null {
  try {
    const found = transcriptFiles(path, files).files.filter((file) => file.path.endsWith(ending))
    if (found.length === 0) return null
    const latest = found.reduce((last, { mtimeMs }) => Math.max(last, mtimeMs), 0)
    const bytes = found.reduce((sum, { size }) => sum + size, 0)
    return { path, label, files: found.length, bytes, latest: new Date(latest).toISOString() }
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'validation')) return null
    throw error
  }
}
