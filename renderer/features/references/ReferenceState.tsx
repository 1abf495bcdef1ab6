import { FilePen, FileX, GitCommitHorizontal, History } from 'lucide-react'
import { changedSinceWords } from '../../../shared/model/evidence.ts'
import type { Reference } from '../../../shared/model/reference.ts'
import { Flag } from '../../ui/Flag.tsx'

/**
 * Flags a foreign reference, a file that differs from what was written, and changed code it names; renders nothing if none
 * applies.
 */
export function ReferenceState({
  state,
  stale,
  changed_since,
  foreign,
}: Pick<Reference, 'state' | 'stale' | 'changed_since' | 'foreign'>) {
  return (
    <>
      {foreign && <Flag icon={<FilePen size="0.75rem" aria-hidden="true" />}>foreign</Flag>}
      {state === 'changed' && (
        <Flag tone="stale" icon={<History size="0.75rem" aria-hidden="true" />}>
          changed outside
        </Flag>
      )}
      {state === 'missing' && (
        <Flag tone="stale" icon={<FileX size="0.75rem" aria-hidden="true" />}>
          not in its file
        </Flag>
      )}
      {stale && (
        <Flag tone="stale" icon={<GitCommitHorizontal size="0.75rem" aria-hidden="true" />}>
          stale · {stale.reason}
        </Flag>
      )}
      {changed_since && !stale && (
        <Flag icon={<GitCommitHorizontal size="0.75rem" aria-hidden="true" />}>
          changed since: {changedSinceWords(changed_since)}
        </Flag>
      )}
    </>
  )
}
