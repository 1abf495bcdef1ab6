import type { FileDiff } from '../../shared/model/diff.ts'
import { Dialog } from '../components/Dialog.tsx'
import { FileDiffView } from '../ui/FileDiffView.tsx'

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
