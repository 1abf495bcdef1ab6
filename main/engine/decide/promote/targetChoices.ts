import { basename, join } from 'node:path'
import type { Scope } from '../../../../shared/model/memory.ts'
import { type PromotionPreview, type TargetKind, isInPlace, targetKinds } from '../../../../shared/model/reference.ts'
import { asItIs, targetWords } from '../../../../shared/model/targetWords.ts'
import { managedBlockIn } from '../../../../shared/text/managedBlock.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { roomOf, roomWords } from '../../reference/memoryMdRoom.ts'
import { sectionsOf } from '../../reference/sections.ts'
import { isOfAgent } from '../../sources/claudeCodeFolders.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { readProject } from '../../store/queries/projects.ts'
import { claudeCodeFoldersOf, readSourceRow } from '../../store/queries/sources.ts'
import type { ReadableDb } from '../../store/db.ts'
import type { Library } from '../../store/library.ts'
import type { Files } from '../../ports.ts'
import { isServed } from './isServed.ts'
import {
  canMoveUp,
  changesNothing,
  describeInPlace,
  isOwnIndex,
  isTopic,
  ownTopicOf,
  suggestAsItIs,
  suggestInPlace,
} from './promoteInPlace.ts'

export type TargetChoice = PromotionPreview['targets'][number]

type TargetMemory = Pick<MemoryRow, 'id' | 'source_id' | 'source_agent' | 'project_id' | 'kind' | 'scope_path'>

/**
 * Returns every possible target of a memory, the suggested one first with the reason. `file` is the file a person chose for
 * `chosen`.
 */
export function targetChoices(
  core: LibraryCore,
  memory: TargetMemory,
  { scope, chosen, file = null }: { scope: Scope; chosen?: TargetKind | undefined; file?: string | null | undefined },
): TargetChoice[] {
  const { library } = core
  const suggested = suggestTarget(core, memory, scope)
  const isInFolder = isTopic(library, memory)
  const ownTopic = isInFolder ? ownTopicOf(library, memory) : null
  const agent = subagentOf(library.db, memory)
  const all = targetKinds.map((target): TargetChoice => {
    const unchanged = isInPlace(target) && isInFolder && changesNothing(ownTopic, target)
    const why = target === suggested.target ? suggested.why : null
    const own = target === chosen && file !== null ? file : defaultFile(core, target, memory, scope)
    return {
      target,
      label: target === 'own-topic' && unchanged && why !== null ? asItIs : targetWords[target].name,
      file: own,
      sections: target === 'memory-md' && own !== null ? sectionNames(library.files, own) : [],
      why,
      room: isInPlace(target)
        ? describeInPlace(ownTopic, target)
        : widened(own && describeRoom(library.files, target, own), agent),
      unchanged,
    }
  })
  const isOffered = ({ target, file: own }: TargetChoice): boolean => {
    if (target === chosen || target === suggested.target) return true
    if (target === 'index-top') return isInFolder && (ownTopic === null || canMoveUp(ownTopic))
    if (isInPlace(target)) return isInFolder
    if (target === 'memory-md' || target === 'topic') return own !== null || (target === 'memory-md' && !isInFolder)
    return true
  }
  return all.filter(isOffered).toSorted((one, other) => Number(other.why !== null) - Number(one.why !== null))
}

/**
 * Returns the default target of a memory, by its path in the project, its kind, and the files the project has. What a subagent
 * keeps for itself stays in its own file if it can.
 */
export function suggestTarget(core: LibraryCore, memory: TargetMemory, scope: Scope): Suggestion {
  const agent = subagentOf(core.library.db, memory)
  const suggested = suggestInItsFile(core.library, memory, agent !== null) ?? suggestElsewhere(core, memory, scope)
  const { target, why } = suggested
  if (agent === null) return suggested
  return { target, why: isInPlace(target) ? `${why}; the agent ${agent} alone reads it` : widened(why, agent) }
}

interface Suggestion {
  target: TargetKind
  why: string
}

function suggestInItsFile(library: Library, memory: TargetMemory, isPrivate: boolean): Suggestion | null {
  if (!isTopic(library, memory)) return null
  return suggestInPlace(library, memory) ?? (isPrivate ? suggestAsItIs(library, memory) : null)
}

/** Returns the name of the subagent that keeps a memory for itself; null for any other memory. */
function subagentOf(db: ReadableDb, { source_id }: TargetMemory): string | null {
  const path = readSourceRow(db, source_id)?.path
  return path !== undefined && isOfAgent(path) ? basename(path) : null
}

/** Adds to what is said of a target that more agents read the memory there than now. */
function widened<Words extends string | null>(words: Words, agent: string | null): Words | string {
  if (agent === null) return words
  return [words, `so far the agent ${agent} alone reads the note`].filter((part) => part !== null).join('; ')
}

function suggestElsewhere(core: LibraryCore, memory: TargetMemory, scope: Scope): Suggestion {
  const { files } = core.library
  const root = readProject(core.library.db, memory.project_id)?.root
  const hasRules = root !== undefined && files.stat(join(root, '.claude')) !== null
  if (scope === 'project' && memory.scope_path !== null && hasRules)
    return { target: 'rules', why: `It holds for ${memory.scope_path}: a rule is read there and nowhere else` }
  if (scope === 'project' && memory.kind !== null && everySession.has(memory.kind)) {
    for (const target of ['claude-md', 'agents-md'] as const) {
      const file = defaultFile(core, target, memory, scope)
      if (file !== null && files.stat(file))
        return { target, why: `A ${memory.kind} is needed in every session; the project has a ${basename(file)}` }
    }
  }
  const read = scope === 'project' && root !== undefined ? suggestReadByAgents(core, memory, root) : null
  if (read) return read
  const ownFile = 'A file of its own, which agents fetch when the topic comes up'
  const isOfNone = root === undefined && scope === 'universal'
  if (isOfNone) return { target: 'learned', why: `It belongs to no project. ${ownFile} in any of them` }
  const isNewFolder = root !== undefined && files.stat(join(root, '.jaato', 'references')) === null
  return { target: 'learned', why: isNewFolder ? `${ownFile}; promoting makes its folder .jaato/references` : ownFile }
}

/**
 * Returns the target that the agents of a project without jaato read by themselves: a topic file in Claude Code's memory, else
 * CLAUDE.md or AGENTS.md, else a rule of Claude Code, else the project's MEMORY.md, else a new AGENTS.md, or CLAUDE.md for a note
 * of Claude Code; null where jaato is used, or agents get references from us.
 */
function suggestReadByAgents(core: LibraryCore, memory: TargetMemory, root: string): Suggestion | null {
  const { files } = core.library
  if (files.stat(join(root, '.jaato'))) return null
  const index = defaultFile(core, 'topic', memory, 'project')
  if (index !== null && files.stat(index))
    return { target: 'topic', why: 'A topic file in the memory of Claude Code, whose MEMORY.md names it' }
  for (const target of ['claude-md', 'agents-md'] as const) {
    const file = defaultFile(core, target, memory, 'project')
    if (file !== null && files.stat(file))
      return { target, why: `The agents of this project read its ${basename(file)} in every session` }
  }
  if (files.stat(join(root, '.claude')))
    return { target: 'rules', why: 'Claude Code, which this project uses, reads its rules in every session' }
  if (files.stat(join(root, 'MEMORY.md'))) return { target: 'memory-md', why: 'The project keeps a MEMORY.md' }
  const kind = readSourceRow(core.library.db, memory.source_id)?.kind
  if (kind === 'jaato' || isServed(files, core.ports, root)) return null
  return kind === 'claude-code' || memory.source_agent === 'claude-code'
    ? { target: 'claude-md', why: 'Claude Code reads CLAUDE.md in every session; it is a new file in this project' }
    : { target: 'agents-md', why: 'Most agents read AGENTS.md in every session; it is a new file in this project' }
}

/**
 * Returns the default scope of a promotion: the memory's. A reference file of a memory without a project is universal, as no
 * project folder can hold it.
 */
export function defaultScope(
  core: LibraryCore,
  memory: TargetMemory & Pick<MemoryRow, 'scope'>,
  target?: TargetKind,
): Scope {
  const { scope } = memory
  if (scope === 'universal' || readProject(core.library.db, memory.project_id)) return scope
  return (target ?? suggestTarget(core, memory, scope).target) === 'learned' ? 'universal' : scope
}

const everySession: ReadonlySet<string> = new Set(['convention', 'preference', 'constraint'])

/** Returns the default Markdown file of a target; null if none is known, and for targets with a file of their own. */
export function defaultFile(core: LibraryCore, target: TargetKind, memory: TargetMemory, scope: Scope): string | null {
  const { db, files } = core.library
  const root = readProject(db, memory.project_id)?.root
  switch (target) {
    case 'memory-md':
      return markdownFileFor(core.library, memory)
    case 'topic':
      return isTopic(core.library, memory) ? null : (indexesOf(db, memory)[0] ?? null)
    case 'claude-md': {
      if (scope === 'universal') return join(core.ports.home, '.claude', 'CLAUDE.md')
      const places = root === undefined ? [] : [join(root, 'CLAUDE.md'), join(root, '.claude', 'CLAUDE.md')]
      return places.find((path) => files.stat(path)) ?? places[0] ?? null
    }
    case 'agents-md':
      return scope === 'universal' || root === undefined ? null : join(root, 'AGENTS.md')
    case 'learned':
    case 'rules':
    case 'own-topic':
    case 'hook':
    case 'index-top':
      return null
  }
}

/**
 * Returns the MEMORY.md of the memory's own source, else of another Claude Code folder of its project, else the one that the
 * project has; null where there is none, as no agent reads a new one there. Never the index that already names a topic file.
 */
export function markdownFileFor(
  library: Library,
  memory: Pick<MemoryRow, 'source_id' | 'project_id'> & { id?: string },
): string | null {
  const { db, files } = library
  const root = readProject(db, memory.project_id)?.root
  const { id } = memory
  const isItsOwn = (path: string): boolean =>
    id !== undefined && isTopic(library, { ...memory, id }) && isOwnIndex(library, { ...memory, id }, path)
  const indexes = indexesOf(db, memory).filter((path) => !isItsOwn(path))
  const candidates = root ? [...indexes, join(root, 'MEMORY.md')] : indexes
  return candidates.find((path) => !isItsOwn(path) && files.stat(path)) ?? indexes[0] ?? null
}

/**
 * Returns the MEMORY.md of each Claude Code folder of the memory's project, its own source's first. What one agent keeps for
 * itself is no place for the memory of another.
 */
function indexesOf(db: ReadableDb, memory: Pick<MemoryRow, 'source_id' | 'project_id'>): string[] {
  const own = readSourceRow(db, memory.source_id)?.path
  return claudeCodeFoldersOf(db, memory.source_id, memory.project_id)
    .filter((folder) => folder === own || !isOfAgent(folder))
    .map((folder) => join(folder, 'MEMORY.md'))
}

function sectionNames(files: Files, file: string): string[] {
  return files.stat(file)?.kind === 'file' ? sectionsOf(files.read(file).toString('utf8')).map(({ name }) => name) : []
}

/** Returns how full a file is, in a few words. */
function describeRoom(files: Files, target: TargetKind, file: string): string | null {
  if (files.stat(file)?.kind !== 'file') return 'not there yet'
  const bytes = files.read(file)
  if (target === 'memory-md' || target === 'topic') {
    return roomWords(roomOf(bytes))
  }
  const block = managedBlockIn(bytes.toString('utf8'))
  if (block === null) return 'no managed block yet'
  return block === 'broken' ? 'its managed block is broken' : 'has our block'
}
