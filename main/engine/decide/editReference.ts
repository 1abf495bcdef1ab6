import { AppError } from '../../../shared/errors.ts'
import type { FileDiff } from '../../../shared/model/diff.ts'
import { fileDiff } from '../../../shared/text/fileDiff.ts'
import { planLearnedEdit } from '../reference/learned.ts'
import { planSectionEdit } from '../reference/memoryMd.ts'
import { type Library, commitStep } from '../store/commit.ts'
import type { FileChange } from '../store/fileChange.ts'
import { overlayOf } from '../store/overlay.ts'
import { type ReferenceRow, findReference } from '../store/queries/references.ts'
import { addRow, updateRow } from '../store/rows.ts'
import type { DecideContext } from './context.ts'
import { type Outcome, nothingChanged } from './outcome.ts'

export interface ReferenceEdit {
  id: string
  content: string
  name?: string | undefined
  tags?: string[] | undefined
  reason?: string | undefined
}

/** Writes a new version of a reference. Throws `conflict`, with a diff, when its file no longer holds what we wrote. */
export function editReference(context: DecideContext, edit: ReferenceEdit): Outcome {
  const { db } = context.library
  const reference = findReference(db, edit.id)
  const change = planEdit(context.library, reference, edit)
  if (!change) return nothingChanged('Nothing was changed', JSON.parse(reference.memory_ids) as string[])
  const at = context.clock.now().toISOString()
  const values = {
    content: edit.content,
    name: edit.name ?? reference.name,
    tags: JSON.stringify(edit.tags ?? (JSON.parse(reference.tags) as string[])),
    version: reference.version + 1,
    updated_at: at,
  }
  const { name, content, tags, version } = values
  const row = {
    ref_id: reference.id,
    version,
    at,
    actor: context.by.actor,
    name,
    content,
    tags,
    reason: edit.reason ?? null,
  }
  const updated = updateRow('refs', reference, values)
  const memory_ids = JSON.parse(reference.memory_ids) as string[]
  const label = `Edited ${name}, version ${version}`
  const step = commitStep(
    context.library,
    {
      decisions: [
        {
          verb: 'edit-reference',
          label,
          memory_ids,
          reference_ids: [reference.id],
          reason: edit.reason ?? null,
          changes: [...(updated ? [updated] : []), addRow('ref_versions', row)],
        },
      ],
      files: [change],
    },
    context.by,
  )
  return { step, label, changed: memory_ids, unchanged: [], created: [] }
}

/** The change of the file an edit would make. */
export function previewEdit(library: Library, edit: ReferenceEdit): FileDiff {
  const reference = findReference(library.db, edit.id)
  const { path } = reference
  const before = library.files.stat(path) ? library.files.read(path).toString('utf8') : null
  const change = planEdit(library, reference, edit)
  const overlay = overlayOf(library.files)
  if (change) overlay.apply(change)
  return fileDiff(path, before, change ? overlay.read(path).toString('utf8') : before)
}

function planEdit(library: Library, reference: ReferenceRow, edit: ReferenceEdit): FileChange | null {
  const { path, id: owner } = reference
  if (edit.content.trim() === '')
    throw new AppError('validation', 'The text is empty. Un-promote the reference to take it away.')
  const current = library.files.stat(path) ? library.files.read(path) : null
  if (reference.target === 'memory-md') {
    const { section, content: from } = reference
    return planSectionEdit({ path, current, section: section ?? '', owner, from, to: edit.content })
  }
  const { name, description, content } = reference
  const from = { name, description, content, tags: JSON.parse(reference.tags) as string[] }
  const to = { name: edit.name ?? name, description, content: edit.content, tags: edit.tags ?? from.tags }
  return planLearnedEdit({ path, current, from, to, owner })
}
