import type { FileDiff } from '../../shared/model/diff.ts'
import { Dialog } from '../components/Dialog.tsx'
import { DialogCommand } from '../components/DialogCommand.tsx'
import { useNavigation } from '../stores/navigation.ts'
import { FileDiffView } from '../ui/FileDiffView.tsx'
import { UnifiedDiff } from '../ui/UnifiedDiff.tsx'

/** Shows the diffs of the files a step changed. */
export function FilesChanged({ files, onClose }: { files: readonly FileDiff[]; onClose: () => void }) {
  return (
    <Dialog title="Files changed" closeLabel="Close" onClose={onClose}>
      {files.map((file) => (
        <FileDiffView key={file.path} diff={file} />
      ))}
    </Dialog>
  )
}

/** Shows what was changed in a file since Schoolhouse wrote it, which stands in the way of an undo, and leads to its reference. */
export function Obstacle({
  diff,
  reference,
  onClose,
}: {
  diff: string
  reference?: string | undefined
  onClose: () => void
}) {
  const go = useNavigation((place) => place.go)
  return (
    <Dialog
      title="Changed since Schoolhouse wrote it"
      closeLabel="Close"
      onClose={onClose}
      actions={
        reference !== undefined && (
          <DialogCommand
            id="obstacle.reference"
            label="Open the reference"
            keys="mod+enter"
            when
            run={() => {
              onClose()
              go('references', reference)
            }}
          />
        )
      }
    >
      <UnifiedDiff text={diff} label="What prevents it" />
    </Dialog>
  )
}
