import { Undo2 } from 'lucide-react'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { counted } from '../../ui/counted.ts'
import { keyLabel } from '../../ui/keys.ts'
import styles from './HistoryScreen.module.css'
import { actsOf, stayingWords, undoableSteps } from './sittings.ts'
import type { AskedSitting } from './useAskedSitting.ts'
import { spanWords } from './words.ts'

/** Confirms undoing a whole sitting: how many steps, what they did, which are in files, and which stay. */
export function UndoSittingDialog({
  asked: { sitting, reading },
  written,
  onUndo,
  onClose,
}: {
  asked: AskedSitting
  /** The steps that the agents’ files already have. */
  written: readonly number[]
  onUndo: (steps: number[]) => void
  onClose: () => void
}) {
  const steps = undoableSteps(sitting)
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
          when={reading === 'whole'}
          run={() => {
            onClose()
            onUndo(steps)
          }}
        />
      }
    >
      <div className={styles.question}>
        {reading !== 'whole' && (
          <p role="status">
            {reading === 'reading'
              ? 'Reading the earlier steps of this sitting …'
              : 'The earlier steps of this sitting could not be loaded. Close this, and press E for earlier steps.'}
          </p>
        )}
        <p>
          {actsOf(sitting)}. {counted(steps.length, 'step is', 'steps are')} undone, newest first; files they changed at
          once return to what they held, byte for byte.
        </p>
        {written.length > 0 && (
          <p>
            {counted(written.length, 'of them was', 'of them were')} written to the agents’ files, which have it until
            the next write ({keyLabel('mod+s')}).
          </p>
        )}
        {stayingWords(sitting).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </Dialog>
  )
}
