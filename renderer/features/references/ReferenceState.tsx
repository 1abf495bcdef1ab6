import { FileX, History } from 'lucide-react'
import type { Reference } from '../../../shared/model/reference.ts'
import { Flag } from '../../ui/Flag.tsx'

/** Whether the file still holds what was written; says nothing when it does. */
export function ReferenceState({ state }: { state: Reference['state'] }) {
  switch (state) {
    case 'as-written':
      return null
    case 'changed':
      return (
        <Flag tone="stale" icon={<History size={12} aria-hidden="true" />}>
          changed outside
        </Flag>
      )
    case 'missing':
      return (
        <Flag tone="conflict" icon={<FileX size={12} aria-hidden="true" />}>
          not in its file
        </Flag>
      )
  }
}
