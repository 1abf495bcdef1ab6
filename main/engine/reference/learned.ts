import { basename } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { Lineage, Reference } from '../../../shared/model/reference.ts'
import { fileDiff, formatUnified } from '../../../shared/text/fileDiff.ts'
import type { FileChange } from '../store/fileChange.ts'
import { type JsonValue, piecesOf, setProperties } from '../store/jsonEdit.ts'
import { assertReferenceId } from './referenceId.ts'
import { textOf } from './textOf.ts'

export type LearnedReference = Pick<
  Reference,
  'id' | 'name' | 'description' | 'mode' | 'scope' | 'tags' | 'content' | 'lineage'
>
/** `inline` is for frameworks that do not know `learned`; the lineage then stays in the library only. */
export type ReferenceType = 'learned' | 'inline'
export type LearnedFields = Pick<Reference, 'name' | 'description' | 'tags' | 'content'>

const fields = ['name', 'description', 'tags', 'content'] as const

/** Plans the file of a new reference. Throws `conflict` when a file (`current`) is already at the path. */
export function planLearned(plan: {
  reference: LearnedReference
  current: Uint8Array | null
  path: string
  type: ReferenceType
}): FileChange {
  const { reference, current, path, type } = plan
  assertReferenceId(reference.id)
  if (current)
    throw new AppError(
      'conflict',
      `${path} exists already. Choose another id than ${reference.id}, or remove that file.`,
    )
  return { kind: 'create', path, owner: reference.id, after: Buffer.from(learnedText(reference, type)) }
}

/** Returns the file's text: two-space JSON with a final newline. */
function learnedText(reference: LearnedReference, type: ReferenceType): string {
  const { id, name, description, mode, scope, tags, content, lineage } = reference
  // `embedding` is optional in this format; it is added after `lineage` once an embedder is configured.
  const file =
    type === 'learned'
      ? { id, name, description, type, mode, scope, tags, content, lineage }
      : { id, name, description, type, mode, tags, content }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Plans an edit of a reference: replaces only the values that differ between `from` and `to` in the current file. Null when
 * nothing differs. Throws `not_found` when the file is gone, `conflict`, with a diff, when one of those values is no longer
 * what Schoolhouse wrote, `corrupt` when the file is not a JSON object.
 */
export function planLearnedEdit(plan: {
  path: string
  current: Uint8Array | null
  from: LearnedFields
  to: LearnedFields
  owner: string
}): FileChange | null {
  const { path, current, from, to, owner } = plan
  if (!current) throw gone(path)
  const changing = fields.filter((field) => !same(from[field], to[field]))
  if (changing.length === 0) return null
  const text = textOf(path, current)
  const theirs = parsed(path, text)
  const clash = changing.filter((field) => {
    const said = fieldValueIn(theirs, field, owner)
    return !same(said, from[field]) && !same(said, to[field])
  })
  if (clash.length > 0) throw changedByOthers(path, clash, from, theirs)
  const values = Object.fromEntries(
    changing
      .filter((field) => !same(theirs[field], to[field]))
      .map((field) => [field, to[field]] as [string, JsonValue]),
  )
  const edits = setProperties(text, values)
  if (!edits) throw unreadable(path)
  return edits.length === 0 ? null : { kind: 'modify', path, pieces: piecesOf(owner, 0, text, edits) }
}

/** What a new version records in the file's own `lineage`: who wrote it, when, and its additional sources. */
export interface VersionLineage {
  curated: Pick<Lineage, 'curated_by' | 'curated_at'>
  sources?: Pick<Lineage, 'source_memory_ids' | 'original_agents' | 'original_sessions'> | undefined
}

/**
 * Plans a new version: an edit that also updates the author and time in the file's own `lineage` and appends further sources;
 * a file without `lineage` gets none. Null when nothing differs. Throws what `planLearnedEdit` throws.
 */
export function planLearnedVersion(
  plan: Parameters<typeof planLearnedEdit>[0] & { lineage: VersionLineage },
): FileChange | null {
  const { path, current, owner, lineage: version } = plan
  const edit = planLearnedEdit(plan)
  if (!current) return edit
  const text = textOf(path, current)
  const lineage = parsed(path, text)['lineage']
  if (typeof lineage !== 'object' || lineage === null) return edit
  const longer = Object.entries(version.sources ?? {}).flatMap(([key, ids]): [string, JsonValue][] => {
    const known: unknown = (lineage as Record<string, unknown>)[key]
    const named = Array.isArray(known) ? known.filter((id) => typeof id === 'string') : []
    const all = [...new Set([...named, ...ids])]
    return all.length === named.length ? [] : [[key, all]]
  })
  if (edit === null && longer.length === 0) return null
  const values = { ...version.curated, ...Object.fromEntries(longer) }
  const pieces = [
    ...(edit?.kind === 'modify' ? edit.pieces : []),
    ...piecesOf(owner, 0, text, setProperties(text, values, 'lineage') ?? []),
  ].toSorted((one, other) => one.at - other.at)
  return pieces.length === 0 ? null : { kind: 'modify', path, pieces }
}

/**
 * Plans the removal of a reference's file. Throws `not_found` when it is gone, `conflict`, with a diff, when a value in it is
 * no longer what Schoolhouse wrote.
 */
export function planLearnedRemoval(plan: {
  path: string
  current: Uint8Array | null
  reference: LearnedReference
}): FileChange {
  const { path, current, reference } = plan
  if (!current) throw gone(path)
  const theirs = parsed(path, textOf(path, current))
  const clash = changedKeys(theirs, reference)
  if (clash.length > 0) throw changedByOthers(path, clash, reference, theirs)
  return { kind: 'remove', path, owner: reference.id, before: Buffer.from(current) }
}

/** Checks whether the file still holds what we wrote. Spacing and other keys do not count as a change. */
export function learnedState(current: Uint8Array | null, reference: LearnedReference): Reference['state'] {
  if (!current) return 'missing'
  try {
    const path = `${reference.id}.json`
    return changedKeys(parsed(path, textOf(path, current)), reference).length === 0 ? 'as-written' : 'changed'
  } catch {
    return 'changed'
  }
}

function changedKeys(theirs: Record<string, unknown>, reference: LearnedReference): string[] {
  const keys = ['id', 'mode', ...fields] as const
  return keys.filter((key) => !same(fieldValueIn(theirs, key, reference.id), reference[key]))
}

/** Returns the value of a field in a file; when absent, the default a reader assumes. */
function fieldValueIn(
  theirs: Record<string, unknown>,
  field: 'id' | 'mode' | (typeof fields)[number],
  id: string,
): unknown {
  const absent = { id, name: id, description: '', mode: 'selectable', tags: [], content: null }
  return theirs[field] ?? absent[field]
}

/**
 * Asserts that a file written by somebody else states each field in the form references use, so that later changes can be
 * detected. Throws `precondition`, naming the offending fields, `not_found` when the file is gone.
 */
export function assertReferenceFormat(
  current: Uint8Array | null,
  { path, ...reference }: LearnedReference & { path: string },
): void {
  if (!current) throw gone(path)
  const odd = changedKeys(parsed(path, textOf(path, current)), reference)
  if (odd.length === 0) return
  const way =
    'id: its own, of letters, digits, dots and dashes; tags: a list of texts; mode: selectable or auto; the rest: texts'
  throw new AppError(
    'precondition',
    `${path} has ${odd.join(', ')} in a form that references do not use (${way}). Fix it there, then merge.`,
  )
}

function parsed(path: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (value && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    throw unreadable(path)
  }
  throw unreadable(path)
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function gone(path: string): AppError {
  return new AppError('not_found', `${path} is gone. Undo the promotion in the journal, or put the file back.`)
}

function unreadable(path: string): AppError {
  return new AppError('corrupt', `${path} is not a JSON object any more. Repair it, then try again.`)
}

function changedByOthers(path: string, keys: string[], ours: object, theirs: Record<string, unknown>): AppError {
  const show = (source: object) =>
    keys.map((key) => `${key}: ${display((source as Record<string, unknown>)[key])}\n`).join('')
  const diff = formatUnified(fileDiff(basename(path), show(ours), show(theirs)))
  return new AppError(
    'conflict',
    `${path} is no longer what Schoolhouse wrote: ${keys.join(', ')} changed. Take over what the file says now, or restore the former text there.`,
    { diff },
  )
}

function display(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
