import { AppError, assertNever } from '../../../../shared/errors.ts'
import { managedBlockIn } from '../../../../shared/text/managedBlock.ts'
import { cutTitle } from '../../../../shared/text/titleCut.ts'
import { currentLine, isLineAsWritten } from '../../references/ownLine.ts'
import { isHeadingAsWritten, takeOverReason } from '../../references/ruleHeading.ts'
import { closestEntry } from '../../reference/closestEntry.ts'
import { ruleText } from '../../reference/heads.ts'
import { bodyOf } from '../../reference/ownFile.ts'
import { bytesReader, findWrittenText } from '../../reference/targets.ts'
import { findSection } from '../../reference/sections.ts'
import { withVector } from '../../reference/vectorRow.ts'
import { commitFiles } from '../../store/commit.ts'
import { type ReferenceRow, findReference, writtenOf } from '../../store/queries/references.ts'
import { addRow, updateRow } from '../../store/rows.ts'
import { decodeLineage, decodeMemoryIds } from '../../store/jsonColumns.ts'
import type { ScanningCore } from '../../runtime/core.ts'
import { assertStored } from '../../references/foreignReferences.ts'
import { assertReferenceSafe } from './referenceSafety.ts'
import { vectorsForFile } from './referenceVector.ts'
import type { DecideContext, PreparedVerb } from '../context.ts'
import { type Outcome, nothingChanged } from '../outcome.ts'
import { quoted } from '../../../../shared/text/quoted.ts'

/**
 * Makes the current text of a reference's file its newest version, after somebody else edited it. The file keeps its text,
 * and gets a new vector if its folder holds ours. Throws `not_found` when the file or entry is gone, `corrupt` when the file
 * cannot be read as a reference, and as `editReference` does for text that must not be written.
 */
export function takeOver(core: ScanningCore, wish: TakeOver): PreparedVerb<Outcome> {
  const { id } = wish
  return {
    prepare: async () => {
      assertStored(core, id)
      const { name, content } = textInFile(core, findReference(core.library.db, id))
      await assertReferenceSafe(core, id, { ...wish, name, content })
      return vectorsForFile(core, id)
    },
    carryOut: (context) => commitTakeOver(context, id),
  }
}

/** Which reference's edit to take over; `force` overrides the safety checks and needs a reason. */
export interface TakeOver {
  id: string
  force?: boolean | undefined
  reason?: string | undefined
}

function commitTakeOver(context: DecideContext, id: string): Outcome {
  const { library, by, clock } = context
  let outcome = nothingChanged('', [])
  const step = commitFiles(
    library,
    ({ db, files }) => {
      const reference = findReference(db, id)
      const memory_ids = decodeMemoryIds(reference.memory_ids)
      const theirs = textInFile(context, reference)
      const same =
        theirs.content === reference.content &&
        theirs.name === reference.name &&
        theirs.tags === reference.tags &&
        isLineAsWritten(db, files, reference) &&
        isHeadingAsWritten(db, bytesReader(files), reference)
      if (same) {
        outcome = nothingChanged('The file holds what was written', memory_ids)
        return { decisions: [], files: [] }
      }
      const at = clock.now().toISOString()
      const version = reference.version + 1
      const label = `Took over the edit of ${quoted(cutTitle(theirs.name))}, version ${version}`
      const reason = takeOverReason
      const { name, content, tags } = theirs
      const former = decodeLineage(reference.lineage)
      const lineage = JSON.stringify({ ...former, curated_by: by.actor, curated_at: at })
      const own_line = currentLine(files, reference)?.own_line ?? null
      const updated = updateRow('refs', reference, { ...theirs, lineage, version, updated_at: at, own_line })
      const added = addRow('ref_versions', { ref_id: id, version, at, actor: by.actor, name, content, tags, reason })
      const changes = [...(updated ? [updated] : []), added]
      outcome = { step: null, label, changed: memory_ids, unchanged: [], created: [] }
      const decision = { verb: 'edit-reference' as const, label, memory_ids, reference_ids: [id], reason, changes }
      return { decisions: [decision], files: withVector(files, reference, null, context.vectors) }
    },
    by,
  )
  return { ...outcome, step }
}

type Text = Pick<ReferenceRow, 'name' | 'description' | 'content' | 'tags'>

/** Returns a reference's text as its file states it now. Throws as `takeOver` does. */
export function textInFile({ library: { files } }: Pick<DecideContext, 'library'>, reference: ReferenceRow): Text {
  const { path, target } = reference
  if (!files.stat(path))
    throw new AppError('not_found', `${path} is gone. Un-promote the reference, or put the file back.`)
  const text = files.read(path).toString('utf8')
  switch (target) {
    case 'learned':
      return learnedText(reference, text)
    case 'rules':
    case 'topic':
    case 'own-topic':
    case 'index-top':
      return bodyText(reference, text)
    case 'hook': {
      const body = bodyText(reference, text)
      return { ...body, description: currentLine(files, reference)?.hook || body.description }
    }
    case 'memory-md':
    case 'claude-md':
    case 'agents-md':
      return entryText(reference, text)
    default:
      return assertNever(target)
  }
}

function learnedText(reference: ReferenceRow, text: string): Text {
  const unusable = (): AppError =>
    new AppError(
      'corrupt',
      `${reference.path} is no reference any more: it needs the text fields name and content. Repair it, then try again.`,
    )
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw unusable()
  }
  if (typeof value !== 'object' || value === null || !('content' in value) || !('name' in value)) throw unusable()
  const { content, name } = value
  if (typeof content !== 'string' || typeof name !== 'string') throw unusable()
  const description =
    'description' in value && typeof value.description === 'string' ? value.description : reference.description
  const tags = 'tags' in value && Array.isArray(value.tags) ? value.tags.filter((tag) => typeof tag === 'string') : null
  return { name, description, content, tags: tags ? JSON.stringify(tags) : reference.tags }
}

/** Returns the text of a reference file after its front matter; a rule's first heading is its name. */
function bodyText(reference: ReferenceRow, text: string): Text {
  const { description, tags, target } = reference
  const body = bodyOf(text)
  const heading = target === 'rules' ? /^#[ \t]+(\S.*)\n*/.exec(body) : null
  const name = heading?.[1]?.trimEnd() ?? reference.name
  const below = body.slice(heading?.[0].length ?? 0)
  // A heading spaced as we do not write it stays in the text, so that this is what the file says.
  const content = target === 'rules' && ruleText({ name, content: below }) === body ? below : body
  if (content.trim() === '')
    throw new AppError(
      'not_found',
      `${reference.path} says nothing any more. Un-promote the reference, or write it again.`,
    )
  return { name, description, content, tags }
}

function intactBlockIn(text: string) {
  const block = managedBlockIn(text)
  return block === 'broken' ? null : block
}

/** Returns the entry most similar to ours, in its section or, if that is gone, anywhere. */
function entryText(reference: ReferenceRow, text: string): Text {
  const { name, description, tags, content, section, target } = reference
  if (findWrittenText(text, writtenOf(reference))) return { name, description, content, tags }
  const own = target === 'memory-md' ? findSection(text, section ?? '') : intactBlockIn(text)
  const theirs = closestEntry(content, own ? text.slice(own.start, own.ownEnd) : text)
  if (theirs === null)
    throw new AppError(
      'not_found',
      `The entry is gone from ${reference.path}. Un-promote the reference, or put the entry back.`,
    )
  return { name, description, content: theirs, tags }
}
