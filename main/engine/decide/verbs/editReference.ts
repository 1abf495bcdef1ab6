import { AppError } from '../../../../shared/errors.ts'
import type { SeenFiles } from '../../../../shared/model/diff.ts'
import type { EditPreview, Lineage } from '../../../../shared/model/reference.ts'
import { titleOf } from '../../../../shared/text/title.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'
import { wholeTitle } from '../../../../shared/text/wholeTitle.ts'
import { bytesReader, planVersion } from '../../reference/targets.ts'
import { type Vectors, noVectors, withVectors } from '../../reference/vectorRow.ts'
import { commitFiles } from '../../store/commit.ts'
import type { FileChange } from '../../store/fileChange.ts'
import { type ReferenceRow, findReference, writtenOf } from '../../store/queries/references.ts'
import { addRow, updateRow } from '../../store/rows.ts'
import type { LibraryCore, ScanningCore } from '../../runtime/core.ts'
import type { DecideContext, PreparedVerb } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { assertAsSeen, assertNewest, diffsOf, vectorCheck } from '../seenFiles.ts'
import { assertUnmasked } from '../unmasked.ts'
import { assertStored } from '../../references/foreignReferences.ts'
import { assertReferenceSafe } from '../promote/referenceSafety.ts'
import { embeddedFields, vectorsFor } from '../promote/referenceVector.ts'
import type { Library } from '../../store/library.ts'
import { decodeLineage, decodeMemoryIds, decodeTags } from '../../store/jsonColumns.ts'
import { quoted } from '../../../../shared/text/quoted.ts'

export interface ReferenceEdit {
  id: string
  content: string
  name?: string | undefined
  tags?: string[] | undefined
  reason?: string | undefined
  /** The version the text is based on, and the file as its diff was shown. */
  version?: number | undefined
  seen?: SeenFiles | undefined
  /** Writes even what a safety check stops; needs a reason. */
  force?: boolean | undefined
}

/**
 * Writes a new version of a reference. Throws `conflict`, with a diff, when its file no longer contains what we wrote;
 * `precondition` when somebody else wrote it, or for a secret its last version does not contain, unless forced.
 */
export function editReference(core: ScanningCore, edit: ReferenceEdit): PreparedVerb<Outcome> {
  return {
    prepare: async () => {
      assertStored(core, edit.id)
      await assertReferenceSafe(core, edit.id, edit)
      return vectorsForEdit(core, edit)
    },
    carryOut: (context) => writeVersion(context, edit),
  }
}

/** Computes the vector of a new version of a reference. */
export function vectorsForEdit(core: LibraryCore, edit: ReferenceEdit): Promise<Vectors> {
  const reference = findReference(core.library.db, edit.id)
  const fields = embeddedFields(reference)
  const { name = fields.name, tags = fields.tags, content } = edit
  const description = descriptionAfter(reference, content)
  return vectorsFor(core, reference, { ...fields, name, description, tags, content })
}

function writeVersion(context: DecideContext, edit: ReferenceEdit): Outcome {
  let outcome = nothingChanged('', [])
  const step = commitFiles(
    context.library,
    (library) => {
      const reference = findReference(library.db, edit.id)
      const memory_ids = decodeMemoryIds(reference.memory_ids)
      assertNewest(reference, edit.version)
      assertAsSeen(library.files, edit.seen)
      const at = context.clock.now().toISOString()
      const curated = { curated_by: context.by.actor, curated_at: at }
      const planned = planEdit(library, reference, edit, curated)
      if (planned.length === 0) {
        outcome = nothingChanged('Nothing was changed', memory_ids)
        return { decisions: [], files: [] }
      }
      const values = {
        content: edit.content,
        name: edit.name ?? reference.name,
        description: descriptionAfter(reference, edit.content),
        tags: JSON.stringify(edit.tags ?? decodeTags(reference.tags)),
        lineage: JSON.stringify({ ...decodeLineage(reference.lineage), ...curated }),
        version: reference.version + 1,
        updated_at: at,
      }
      const { name, content, tags, version } = values
      const reason = edit.reason ?? null
      const row = { ref_id: reference.id, version, at, actor: context.by.actor, name, content, tags, reason }
      const updated = updateRow('refs', reference, values)
      const changes = [...(updated ? [updated] : []), addRow('ref_versions', row)]
      const label = `Edited ${quoted(cutTitle(name))}, version ${version}`
      outcome = { step: null, label, changed: memory_ids, unchanged: [], created: [] }
      const decision = {
        verb: 'edit-reference' as const,
        label,
        memory_ids,
        reference_ids: [reference.id],
        reason,
        changes,
      }
      return { decisions: [decision], files: withVectors(library.files, reference, planned, context.vectors) }
    },
    context.by,
  )
  return { ...outcome, step }
}

/** Previews the change of every file, and the checks, for an edit by this actor. */
export function previewEdit(
  library: Library,
  edit: ReferenceEdit,
  curated: Curated,
  vectors: Vectors = noVectors,
): EditPreview {
  const reference = findReference(library.db, edit.id)
  const planned = planEdit(library, reference, edit, curated)
  const changes = planned.length > 0 ? withVectors(library.files, reference, planned, vectors) : []
  return { files: diffsOf(library.files, changes), checks: vectorCheck(changes) }
}

/** Who writes a version, and when. */
type Curated = Pick<Lineage, 'curated_by' | 'curated_at'>

function planEdit(library: Library, reference: ReferenceRow, edit: ReferenceEdit, curated: Curated): FileChange[] {
  assertUnmasked([edit.content, edit.name, ...(edit.tags ?? [])], [reference.content, reference.name, reference.tags])
  if (edit.content.trim() === '')
    throw new AppError('validation', 'The text is empty. Un-promote the reference to take it away.')
  const from = writtenOf(reference)
  const description = descriptionAfter(reference, edit.content)
  const to = { name: edit.name ?? from.name, description, content: edit.content, tags: edit.tags ?? from.tags }
  return planVersion(bytesReader(library.files), from, to, { curated })
}

/** Returns the description of a new text: made of it where the former one was made of the former text, else the former one. */
function descriptionAfter({ target, description, content }: ReferenceRow, text: string): string {
  const made = (of: string): string => wholeTitle(titleOf(of), of)
  return target === 'learned' && description === made(content) ? made(text) : description
}
