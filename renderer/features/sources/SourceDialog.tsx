import { assertNever } from '../../../shared/errors.ts'
import type { Source } from '../../../shared/model/source.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { SourceActs } from './useSourceActs.ts'
import { WriteBackDialog } from './WriteBackDialog.tsx'

/** What is open over the panel of a source. */
export type OpenDialog = 'changes' | 'move' | 'remove'

/** The dialog that is open over the panel of a source. */
export function SourceDialog({
  dialog,
  source,
  acts,
  onClose,
}: {
  dialog: OpenDialog
  source: Source
  acts: SourceActs
  onClose: () => void
}) {
  switch (dialog) {
    case 'changes':
      return <WriteBackDialog source={source} acts={acts} onClose={onClose} />
    case 'move':
      return <MoveDialog source={source} onClose={onClose} />
    case 'remove':
      return <RemoveDialog source={source} remove={() => void acts.remove(source)} onClose={onClose} />
    default:
      return assertNever(dialog)
  }
}
