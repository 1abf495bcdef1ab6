import type { FileDiff } from '../../shared/model/diff.ts'
import { Dialog } from '../components/Dialog.tsx'
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

/** Shows what was changed in a file since Schoolhouse wrote it, which stands in the way of an undo. */
export function Obstacle({ diff, onClose }: { diff: string; onClose: () => void }) {
  return (
    <Dialog title="Changed since Schoolhouse wrote it" closeLabel="Close" onClose={onClose}>
      <UnifiedDiff text={diff} label="What prevents it" />
    </Dialog>
  )
}
