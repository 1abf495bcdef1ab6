import { basename, dirname } from 'node:path'
import { AppError, assertNever } from '../../../../shared/errors.ts'
import { distil } from '../../../../shared/text/distil.ts'
import { textProblem } from '../../../../shared/text/textProblem.ts'
import type { InPlaceKind, TargetKind } from '../../../../shared/model/reference.ts'
import type { Core, LibraryCore } from '../../runtime/core.ts'
import { ownLineOf } from '../../references/ownLine.ts'
import { roomOf } from '../../reference/memoryMdRoom.ts'
import { maxHookLength, shortHook } from '../../sources/claudeCodeIndex.ts'
import {
  type OwnTopic,
  canGoUp,
  hasLinesAbove,
  lineNumber,
  planOwnHook,
  planOwnText,
  planOwnTop,
  readOwnTopic,
} from '../../sources/claudeCodeInPlace.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { overlayOf } from '../../store/overlay.ts'
import { assertWritableNow } from '../../store/pausedSources.ts'
import { readRecord } from '../../store/pending.ts'
import type { MemoryRow } from '../../store/queries/memories.ts'
import { type SourceRow, allSources } from '../../store/queries/sources.ts'
import type { Library } from '../../store/library.ts'
import { representative } from '../representative.ts'

type MemoryKey = Pick<MemoryRow, 'id' | 'source_id'>

/** Thrown when a hook already reads exactly as requested. */
export class HookUnchangedError extends AppError {
  constructor(message: string) {
    super('precondition', message)
  }
}

/** Returns the topic file of a memory, with its line in the index; null if it is none, or not written yet. */
export function ownTopicOf({ db, files }: Library, memory: MemoryKey): OwnTopic | null {
  const source = claudeSource(db, memory)
  const record = source && readRecord(db, memory.id)
  const stands = record && record.present === 1 && files.stat(record.path)?.kind === 'file'
  return stands ? readOwnTopic(record.path, source.path, files) : null
}

/** Checks whether a memory is a topic file of a Claude Code folder, or becomes one with the next write-back. */
export function isTopic({ db }: Library, memory: MemoryKey): boolean {
  const source = claudeSource(db, memory)
  if (!source) return false
  const record = readRecord(db, memory.id)
  return record ? record.present === 1 : representative(db, source, memory.id, 1) !== null
}

/** Checks whether a file is the index that names the memory, or will: its text must not be added there again. */
export function isOwnIndex({ db }: Library, memory: MemoryKey, file: string | null | undefined): boolean {
  const source = claudeSource(db, memory)
  if (!source || !file || basename(file) !== 'MEMORY.md') return false
  const record = readRecord(db, memory.id) ?? representative(db, source, memory.id, 1)
  return dirname(file) === source.path || (record !== null && dirname(file) === dirname(record.path))
}

/**
 * Returns the in-place target that suits a topic file, with the reason; null if each would leave it unchanged, if its whole text
 * cannot be a reference, such as one that is too long, or if the file does not have its text yet: agents then read the lesson in it
 * elsewhere.
 */
export function suggestInPlace(library: Library, memory: MemoryKey): { target: InPlaceKind; why: string } | null {
  const own = ownTopicOf(library, memory)
  if (!own) return null
  const tightened = {
    target: 'own-topic',
    why: 'It already has a file of its own: its text is tightened in place',
  } as const
  if (textProblem(distil(own.body).text) !== null) return null
  const line = lineNumber(own)
  const { loaded, lines } = own.index ? roomOf(own.index.bytes) : { loaded: 0, lines: 0 }
  if (line && line > loaded && canMoveUp(own))
    return { target: 'index-top', why: `Its line in MEMORY.md is line ${line}, and agents load ${loaded}` }
  const { text } = distil(own.body)
  const takesHook = canTakeHook(own, proposedHook(own, text))
  if (own.hook === '' && takesHook) return { target: 'hook', why: 'Nothing tells agents when to read it' }
  if (own.hook.length > maxHookLength && takesHook)
    return { target: 'hook', why: `Its hook has ${own.hook.length} characters, and is read in every session` }
  if (text.trim() !== own.body)
    return own.line ? { ...tightened, why: 'MEMORY.md already names it: its text is tightened in place' } : tightened
  // Where agents load the whole index, the order of its lines changes nothing.
  if (lines > loaded && hasLinesAbove(own))
    return {
      target: 'index-top',
      why: 'Its text is short enough: its line in MEMORY.md moves up, as agents read the top of a section first',
    }
  return null
}

/** Suggests that a topic file which needs no change stays as it is; null if its whole text cannot be a reference. */
export function suggestAsItIs(library: Library, memory: MemoryKey): { target: InPlaceKind; why: string } | null {
  const own = ownTopicOf(library, memory)
  if (!own || textProblem(distil(own.body).text) !== null) return null
  return { target: 'own-topic', why: 'It stays in its own file' }
}

function canTakeHook(own: OwnTopic, hook: string): boolean {
  try {
    return planOwnHook(own, own.path, hook).length > 0
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Checks whether the index has a higher place for a note's line. */
export function canMoveUp(own: OwnTopic): boolean {
  return own.index !== null && canGoUp(own, roomOf(own.index.bytes).loaded)
}

/** Checks whether what is proposed for an in-place target changes nothing, or there is no file yet to change. */
export function changesNothing(own: OwnTopic | null, target: InPlaceKind): boolean {
  if (!own) return true
  switch (target) {
    case 'own-topic':
      return distil(own.body).text.trim() === own.body
    case 'hook':
      return !canTakeHook(own, proposedHook(own, distil(own.body).text))
    case 'index-top':
      return !canMoveUp(own)
    default:
      return assertNever(target)
  }
}

/** Returns the current state shown beside an in-place target; null if there is nothing to show. */
export function describeInPlace(own: OwnTopic | null, target: InPlaceKind): string | null {
  if (!own) return 'not in its file yet'
  const line = lineNumber(own)
  switch (target) {
    case 'own-topic':
      return basename(own.path)
    case 'hook':
      return own.hook === '' ? 'no hook yet' : `${own.hook.length} of ${maxHookLength} characters`
    case 'index-top':
      return line === null || !own.index ? 'no line yet' : `line ${line} of ${roomOf(own.index.bytes).lines}`
    default:
      return assertNever(target)
  }
}

/** Returns the proposed hook: the current one, else the topic's description, shortened to a single line. */
export function proposedHook(own: OwnTopic | null, otherwise: string): string {
  return shortHook(own?.hook || own?.description || otherwise)
}

interface InPlace {
  memory: MemoryRow
  target: InPlaceKind
  /** The reference's id. */
  id: string
  content: string
  hook: string
}

/**
 * Plans the change of a note's own file or its line. Throws `precondition` when the memory is no topic file or not written to
 * it yet, `unavailable` when its folder is missing, and `conflict` when the file's text differs from the memory.
 */
export function planInPlace(core: LibraryCore, wish: InPlace): { path: string; changes: FileChange[] } {
  const { memory, target, id } = wish
  const own = ownTopicOf(core.library, memory)
  if (!own) {
    const { db, files } = core.library
    const path = readRecord(db, memory.id)?.path
    if (path) assertWritableNow(db, files, [path])
    throw notInFile(core.library, memory)
  }
  if (own.body.replaceAll('\r\n', '\n') !== memory.content.trim().replaceAll('\r\n', '\n'))
    throw new AppError('conflict', `${own.path} has changed. Sync its source, then look at it again.`)
  return { path: own.path, changes: changesOf(core, own, { ...wish, target, id }) }
}

/**
 * Returns what a promotion wrote of the line that names a note, to check later whether it still stands; null if the line was
 * not promoted.
 */
export function lineAfter(
  library: Library,
  memory: MemoryRow,
  target: TargetKind,
  changes: readonly FileChange[],
): string | null {
  if (target !== 'hook' && target !== 'index-top') return null
  const files = overlayOf(library.files)
  for (const change of changes) files.apply(change)
  const own = ownTopicOf({ ...library, files }, memory)
  return own && ownLineOf(own, target)
}

function changesOf(core: Pick<Core, 'ports'>, own: OwnTopic, { target, id, content, hook }: InPlace): FileChange[] {
  switch (target) {
    case 'own-topic':
      return planOwnText(own, id, { content, at: core.ports.clock.now().toISOString() })
    case 'hook': {
      const changes = planOwnHook(own, id, hook)
      if (changes.length > 0) return changes
      throw new HookUnchangedError(`The hook of ${own.title} already says this. Reword it, or choose another target.`)
    }
    case 'index-top':
      return planOwnTop(own, id, own.index ? roomOf(own.index.bytes).loaded : 0)
    default:
      return assertNever(target)
  }
}

function notInFile(library: Library, memory: MemoryRow): AppError {
  return isTopic(library, memory)
    ? new AppError('precondition', 'Its text is not in its topic file yet. Write the source first, then promote it.')
    : new AppError(
        'precondition',
        'It is not a topic file of a Claude Code memory folder, so there is nothing to change in place. Choose another target.',
      )
}

/** Throws `precondition` when a promotion would duplicate a note: its whole text in its index, or in a second file. */
export function assertNoSecondCopy(
  library: Library,
  memory: MemoryRow,
  target: TargetKind,
  file: string | undefined,
): void {
  if ((target !== 'memory-md' && target !== 'topic') || !isTopic(library, memory) || !isOwnIndex(library, memory, file))
    return
  throw new AppError(
    'precondition',
    `${file} is the index of this note: it names the note's own file and does not repeat it. Sharpen its hook, move it up, tighten the file, or take it to a rule, CLAUDE.md or a reference.`,
  )
}

function claudeSource(db: Core['library']['db'], memory: MemoryKey): SourceRow | null {
  return allSources(db).find(({ id, kind }) => id === memory.source_id && kind === 'claude-code') ?? null
}
