import { dirname, join } from 'node:path'
import { assertNever } from '../../../shared/errors.ts'
import { isInPlace } from '../../../shared/model/reference.ts'
import type { InPlaceKind, Reference } from '../../../shared/model/reference.ts'
import type { Files } from '../ports.ts'
import type { FileChange } from '../store/fileChange.ts'
import { ruleText, ruleFrontMatter, topicFrontMatter } from './heads.ts'
import { planIndexEdit, planIndexLine, planIndexRemoval } from './indexLine.ts'
import {
  type ReferenceType,
  learnedState,
  planLearned,
  planLearnedRemoval,
  planLearnedVersion,
  type VersionLineage,
} from './learned.ts'
import { findBlockEntry, planBlock, planBlockEdit, planBlockRemoval } from './managedBlock.ts'
import { findEntry, planSection, planSectionEdit, planSectionRemoval } from './memoryMd.ts'
import { assertBody, findBody, isWholeBody, planBodyEdit, planBodyRemoval, planOwnFile } from './ownFile.ts'

/** Returns the bytes of the file at a path; null when there is none. */
export type ReadBytes = (path: string) => Buffer | null

/** Returns a reader of the current bytes of files. */
export function bytesReader(files: Files): ReadBytes {
  return (path) => (files.stat(path)?.kind === 'file' ? files.read(path) : null)
}

/** A reference as last written. */
export type WrittenReference = Pick<
  Reference,
  'id' | 'name' | 'description' | 'content' | 'tags' | 'mode' | 'scope' | 'target' | 'path' | 'section' | 'lineage'
>

/** The text of a new version; without a description, the former one stays. */
export type VersionText = Pick<Reference, 'name' | 'content' | 'tags'> & Partial<Pick<Reference, 'description'>>

export interface NewReference {
  /** Excludes references written in place: those change the note’s own file and are planned elsewhere. */
  reference: WrittenReference & { target: Exclude<WrittenReference['target'], InPlaceKind> }
  /** Whether a missing file or section may be created. */
  create: boolean
  type: ReferenceType
  /** The part of the project it applies to. */
  scopePath: string | null
  kind: string | null
}

/** Returns the changes that write a new reference, its own file first. Throws what its target's plan throws. */
export function planNew(read: ReadBytes, { reference, create, type, scopePath, kind }: NewReference): FileChange[] {
  const { path, id: owner, content, name, description } = reference
  const current = read(path)
  switch (reference.target) {
    case 'learned':
      return [planLearned({ reference, current, path, type })]
    case 'memory-md':
      return [planSection({ path, current, section: reference.section ?? '', entry: content, create, owner })]
    case 'claude-md':
    case 'agents-md':
      return [planBlock({ path, current, entry: content, create, owner })]
    case 'rules':
      return [planOwnFile({ path, current, owner, head: ruleFrontMatter(scopePath), body: ruleText(reference) })]
    case 'topic': {
      const at = reference.lineage.curated_at
      const head = topicFrontMatter({ id: owner, description, kind, at })
      const own = planOwnFile({ path, current, owner, head, body: content })
      const index = indexOf(path)
      const words = { name, description }
      return [own, planIndexLine({ path: index, current: read(index), owner, topic: path, words, create })]
    }
    default:
      return assertNever(reference.target)
  }
}

/**
 * Returns the changes a new version makes; empty when the files already match. Throws `conflict`, with a diff, when they are
 * no longer as written.
 */
export function planVersion(
  read: ReadBytes,
  from: WrittenReference,
  to: VersionText,
  lineage: VersionLineage,
): FileChange[] {
  const { path, id: owner, description } = from
  const current = read(path)
  switch (from.target) {
    case 'learned': {
      const plan = { path, current, from, to: { ...to, description: to.description ?? description }, owner }
      return toList(planLearnedVersion({ ...plan, lineage }))
    }
    case 'memory-md': {
      const section = from.section ?? ''
      return toList(planSectionEdit({ path, current, section, owner, from: from.content, to: to.content }))
    }
    case 'claude-md':
    case 'agents-md':
      return toList(planBlockEdit({ path, current, owner, from: from.content, to: to.content }))
    case 'rules': {
      const isBare = lacksHeading(current?.toString('utf8') ?? '', from)
      const [was, becomes] = isBare ? [from.content, to.content] : [ruleText(from), ruleText(to)]
      return toList(planBodyEdit({ path, current, owner, from: was, to: becomes }))
    }
    case 'own-topic':
    case 'hook':
    case 'index-top':
      return toList(planBodyEdit({ path, current, owner, from: from.content, to: to.content }))
    case 'topic': {
      const index = indexOf(path)
      const [was, words] = [
        { name: from.name, description },
        { name: to.name, description },
      ]
      return [
        ...toList(planBodyEdit({ path, current, owner, from: from.content, to: to.content })),
        ...toList(planIndexEdit({ path: index, current: read(index), owner, topic: path, from: was, to: words })),
      ]
    }
    default:
      return assertNever(from.target)
  }
}

/**
 * Returns the changes that remove a reference from its files. Throws `conflict`, with a diff, when they are no longer as
 * written.
 */
export function planRemoval(read: ReadBytes, reference: WrittenReference): FileChange[] {
  const { path, id: owner, content, name, description } = reference
  const current = read(path)
  switch (reference.target) {
    case 'learned':
      return [planLearnedRemoval({ path, current, reference })]
    case 'memory-md':
      return [planSectionRemoval({ path, current, section: reference.section ?? '', owner, entry: content })]
    case 'claude-md':
    case 'agents-md':
      return [planBlockRemoval({ path, current, owner, entry: content })]
    case 'rules':
      return [planBodyRemoval({ path, current, owner, body: ownBody(current?.toString('utf8') ?? '', reference) })]
    case 'own-topic':
    case 'hook':
    case 'index-top':
      // The note itself is not ours to remove, only our changes to it, which the journal records.
      assertBody({ path, current, body: content })
      return []
    case 'topic': {
      const index = indexOf(path)
      const words = { name, description }
      return [
        planBodyRemoval({ path, current, owner, body: content }),
        ...toList(planIndexRemoval({ path: index, current: read(index), owner, topic: path, words })),
      ]
    }
    default:
      return assertNever(reference.target)
  }
}

/** Checks whether the file still holds what we wrote; one that is a reference of its own must say nothing else. */
export function stateIn(read: ReadBytes, reference: WrittenReference): Reference['state'] {
  const bytes = read(reference.path)
  if (reference.target === 'learned') return learnedState(bytes, reference)
  if (!bytes) return 'missing'
  const text = bytes.toString('utf8')
  const stands = isOwnFile(reference.target)
    ? isWholeBody(text, ownBody(text, reference))
    : findWrittenText(text, reference) !== null
  return stands ? 'as-written' : 'changed'
}

/** Finds what we wrote in a Markdown file, as offsets in UTF-16 units; null when it is not there. */
export function findWrittenText(text: string, reference: WrittenReference): { start: number; end: number } | null {
  switch (reference.target) {
    case 'learned':
      return null
    case 'memory-md':
      return findEntry(text, reference.section ?? '', reference.content)
    case 'claude-md':
    case 'agents-md':
      return findBlockEntry(text, reference.content)
    case 'rules':
    case 'topic':
    case 'own-topic':
    case 'hook':
    case 'index-top':
      return findBody(text, ownBody(text, reference))
    default:
      return assertNever(reference.target)
  }
}

/** Checks whether a reference of this kind is a file of its own, not an entry in a shared file. */
export function isOwnFile(target: Reference['target']): boolean {
  return target === 'learned' || target === 'rules' || target === 'topic' || isInPlace(target)
}

/** Returns what a Markdown file that is a reference of its own says of it after its front matter. */
function ownBody(text: string, reference: WrittenReference): string {
  return reference.target === 'rules' && !lacksHeading(text, reference) ? ruleText(reference) : reference.content
}

/** Checks whether the file of a rule says its text and nothing else: somebody removed the heading. */
function lacksHeading(text: string, { content }: WrittenReference): boolean {
  return isWholeBody(text, content)
}

/** Returns the path of the index that names a topic file. */
function indexOf(topic: string): string {
  return join(dirname(topic), 'MEMORY.md')
}

function toList(change: FileChange | null): FileChange[] {
  return change ? [change] : []
}
