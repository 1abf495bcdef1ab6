import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { useToast } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import styles from './secrets.module.css'

/** Asks whether the library is to forget removed secrets, and says what can then not be undone. */
export function ForgetSecretDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { client, settled } = useApi()
  const { show } = useToast()
  const forget = async (): Promise<void> => {
    onClose()
    try {
      const { label } = await client.decisions.forgetSecret({ ids: [...ids] })
      show({ words: label })
      await settled()
    } catch (error) {
      show(failureToast(error))
    }
  }
  return (
    <Dialog
      title="Forget it for good"
      subtitle={`Removed from ${counted(ids.length, 'memory')}`}
      size="narrow"
      closeLabel="Keep it"
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>The library still holds the value in its history so that this step can be undone. Forget it for good?</p>
        <p className={styles.left}>
          Then the removal can no longer be undone, nor can earlier steps that hold the value. The memory, its file and
          all other steps stay as they are. A secret that was in a file may have been read by others: change it where it
          is used.
        </p>
        <div className={styles.actions}>
          <DialogCommand
            id="forget-secret.forget"
            label="Forget it for good"
            look="final"
            keys="mod+enter"
            when
            run={() => void forget()}
          />
        </div>
      </div>
    </Dialog>
  )
}
