import { AppError } from '../../../../shared/errors.ts'
import type { FileDiff } from '../../../../shared/model/diff.ts'
import { fileDiff } from '../../../../shared/text/fileDiff.ts'
import { withState } from '../../references/referenceState.ts'
import type { LibraryCore } from '../../runtime/core.ts'
import { decodeTags } from '../../store/jsonColumns.ts'
import type { ReferenceRow } from '../../store/queries/references.ts'
import { textInFile } from './takeOver.ts'

/**
 * Returns what somebody else changed in a reference's file: its text as it would be taken over, compared with the text we
 * wrote; null when the file is as written, or can no longer be read as the reference.
 */
export function outsideEdit({ library }: LibraryCore, reference: ReferenceRow): FileDiff | null {
  if (withState(library, reference).state !== 'changed') return null
  try {
    const theirs = textInFile({ library }, reference)
    const isHook = reference.target === 'hook'
    return fileDiff(reference.path, wordsOf(reference, isHook), wordsOf(theirs, isHook))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

type Text = Pick<ReferenceRow, 'name' | 'description' | 'content' | 'tags'>

function wordsOf({ name, description, content, tags }: Text, isHook: boolean): string {
  const head = [name, ...(isHook ? [description] : []), decodeTags(tags).join(', ')]
  return `${[...head.filter((part) => part !== ''), '', content.trimEnd()].join('\n')}\n`
}
