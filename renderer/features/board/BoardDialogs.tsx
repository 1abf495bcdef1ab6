import { openDialog, useBoardDialog } from './boardDialogs.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { PurgeDialog } from './PurgeDialog.tsx'
import { WhyDialog } from './WhyDialog.tsx'

/** The dialogs that belong to the board. */
export function BoardDialogs() {
  const dialog = useBoardDialog((store) => store.dialog)
  const close = () => openDialog(null)
  switch (dialog?.kind) {
    case 'why':
      return <WhyDialog ids={dialog.ids} onClose={close} />
    case 'merge':
      return <MergeDialog ids={dialog.ids} onClose={close} />
    case 'purge':
      return <PurgeDialog id={dialog.id} onClose={close} />
    case undefined:
      return null
  }
}
