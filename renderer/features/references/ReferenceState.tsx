import { CalendarOff, FilePen, FileX, GitCommitHorizontal, History } from 'lucide-react'
import { assertNever } from '../../../shared/errors.ts'
import { changedSinceWords } from '../../../shared/model/evidence.ts'
import type { Reference } from '../../../shared/model/reference.ts'
import { age, dayOf } from '../../ui/age.ts'
import { Flag } from '../../ui/Flag.tsx'
import { type ReferenceFlag, type UnusedSince, flagsOf } from './referenceFlags.ts'

/** The flags of a reference; renders nothing if it has none. */
export function ReferenceState({ reference, unused }: { reference: Reference; unused: UnusedSince }) {
  return flagsOf(reference, unused).map((flag) => (
    <FlagOf key={flag} flag={flag} reference={reference} unusedSince={unused.get(reference.id)} />
  ))
}

function FlagOf({
  flag,
  reference: { stale, changed_since },
  unusedSince,
}: {
  flag: ReferenceFlag
  reference: Reference
  unusedSince: string | undefined
}) {
  switch (flag) {
    case 'foreign':
      return <Flag icon={<FilePen size="0.75rem" aria-hidden="true" />}>by others</Flag>
    case 'changed':
      return (
        <Flag tone="stale" icon={<History size="0.75rem" aria-hidden="true" />}>
          changed outside
        </Flag>
      )
    case 'missing':
      return (
        <Flag tone="stale" icon={<FileX size="0.75rem" aria-hidden="true" />}>
          not in its file
        </Flag>
      )
    case 'stale':
      return (
        <Flag tone="stale" icon={<GitCommitHorizontal size="0.75rem" aria-hidden="true" />}>
          stale · {stale?.reason}
        </Flag>
      )
    case 'changed-since':
      return (
        <Flag icon={<GitCommitHorizontal size="0.75rem" aria-hidden="true" />}>
          changed since: {changed_since && changedSinceWords(changed_since)}
        </Flag>
      )
    case 'unused':
      return (
        <Flag
          tone="stale"
          icon={<CalendarOff size="0.75rem" aria-hidden="true" />}
          title={unusedSince && `Nobody looked it up, changed it or confirmed it since ${dayOf(unusedSince)}`}
        >
          unused{unusedSince && ` ${age(unusedSince)}`}
        </Flag>
      )
    default:
      return assertNever(flag)
  }
}
