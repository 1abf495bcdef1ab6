import { basename, isAbsolute, join } from 'node:path'
import type { PromotionRequest } from '../../../../shared/model/reference.ts'
import { sectionsOf } from '../../reference/sections.ts'
import type { ReadableDb } from '../../store/db.ts'
import { type ProjectRow, projectByName, readProject } from '../../store/queries/projects.ts'
import type { ProposalRow } from '../../store/queries/proposalRows.ts'
import type { Library } from '../../store/library.ts'
import { isOwnIndex, isTopic } from './promoteInPlace.ts'
import { markdownFileFor } from './targetChoices.ts'

const everywhere = new Set(['universal', 'global', 'all'])
const ownFiles = new Set(['references', 'reference', 'learned'])

/** Returns the project a room refers to: by name, id, root, or the last part of a room path. */
export function projectOfRoom(db: ReadableDb, room: string | null | undefined): ProjectRow | null {
  if (!room) return null
  return projectByName(db, room) ?? projectByName(db, basename(room.replaceAll('\\', '/')))
}

function lastOf(room: string | null | undefined): string {
  return room ? basename(room.replaceAll('\\', '/')).toLowerCase() : ''
}

/** Checks whether a room means all projects. */
export function isUniversalRoom(room: string | null | undefined): boolean {
  return everywhere.has(lastOf(room))
}

/**
 * Converts a proposal to a promotion request: its room to a file, its drawer to a section. Whatever it leaves open stays
 * open.
 */
export function toPromotionRequest(
  library: Library,
  proposal: ProposalRow,
  memory: { id: string; source_id: string | null; project_id: string | null },
): PromotionRequest {
  const { target_room: room, target_drawer: drawer, memory_id, content, promote_reason: reason } = proposal
  const request: PromotionRequest = { memory_id, ...(content !== null && { content }), reason, proposal: proposal.id }
  if (isUniversalRoom(room)) return { ...request, target: 'learned', scope: 'universal' }
  if (ownFiles.has(lastOf(room))) return { ...request, target: 'learned' }
  const file = fileOf(library, room, memory)
  if (isTopic(library, memory) && (file === null || (!room && !drawer) || isOwnIndex(library, memory, file)))
    return { ...request, target: 'own-topic' }
  if (file === null || (!room && !drawer)) return request
  const section = drawer ? sectionOf(library, file, drawer) : undefined
  return { ...request, target: 'memory-md', file, ...(section && { section }) }
}

function fileOf(
  library: Library,
  room: string | null,
  memory: { source_id: string | null; project_id: string | null },
): string | null {
  const { db } = library
  if (room && /\.(?:md|markdown|mdx)$/i.test(room)) {
    const root = readProject(db, memory.project_id)?.root
    return isAbsolute(room) ? room : root ? join(root, room) : null
  }
  const project = projectOfRoom(db, room)
  return markdownFileFor(library, project ? { source_id: memory.source_id, project_id: project.id } : memory)
}

/** Returns the section the drawer refers to: the one whose name has the same words, else a new name. */
function sectionOf({ files }: Library, file: string, drawer: string): string {
  const wanted = wordsOf(drawer)
  const sections = files.stat(file)?.kind === 'file' ? sectionsOf(files.read(file).toString('utf8')) : []
  const words = wanted.charAt(0).toUpperCase() + wanted.slice(1)
  return sections.find(({ name }) => wordsOf(name) === wanted)?.name ?? words
}

function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
