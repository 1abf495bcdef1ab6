import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { openBoardDialog, useBoardDialog } from './boardDialogs.ts'

const AcceptDialog = lazyComponent(async () => (await import('./AcceptDialog.tsx')).AcceptDialog)
const PurgeDialog = lazyComponent(async () => (await import('./PurgeDialog.tsx')).PurgeDialog)
const WhyDialog = lazyComponent(async () => (await import('./WhyDialog.tsx')).WhyDialog)

/** Renders the open dialog of the board. */
export function BoardDialogs() {
  const dialog = useBoardDialog((store) => store.dialog)
  const close = () => openBoardDialog(null)
  switch (dialog?.kind) {
    case 'why':
      return <WhyDialog ids={dialog.ids} onClose={close} />
    case 'accept':
      return <AcceptDialog ids={dialog.ids} onClose={close} />
    case 'purge':
      return <PurgeDialog id={dialog.id} onClose={close} />
    case undefined:
      return null
  }
}
