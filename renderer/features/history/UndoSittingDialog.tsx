import { Undo2 } from 'lucide-react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { counted } from '../../ui/counted.ts'
import styles from './HistoryScreen.module.css'
import { type Sitting, actsOf, undoableSteps } from './sittings.ts'
import { spanWords } from './words.ts'

/** Confirms undoing a whole sitting: how many steps, what they did, and how many stay. */
export function UndoSittingDialog({
  sitting,
  onUndo,
  onClose,
}: {
  sitting: Sitting
  onUndo: (steps: number[]) => void
  onClose: () => void
}) {
  const steps = undoableSteps(sitting)
  const standing = sitting.steps.filter(({ undone }) => !undone).length
  return (
    <Dialog
      title="Undo this sitting"
      subtitle={spanWords(sitting.from, sitting.to)}
      icon={<Undo2 size="1rem" aria-hidden="true" />}
      size="narrow"
      onClose={onClose}
      note="Redo brings the steps back, one at a time."
      actions={
        <DialogCommand
          id="sitting.undo"
          label={`Undo ${counted(steps.length, 'step')}`}
          keys="mod+enter"
          when
          run={() => {
            onClose()
            onUndo(steps)
          }}
        />
      }
    >
      <div className={styles.question}>
        <p>
          {actsOf(sitting)}. {counted(steps.length, 'step is', 'steps are')} undone, newest first; files return to what
          they held, byte for byte.
        </p>
        {standing > steps.length && (
          <p>{counted(standing - steps.length, 'step stays', 'steps stay')}, because it cannot be undone.</p>
        )}
      </div>
    </Dialog>
  )
}
