import { Check, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useToastStore } from '../stores/toasts.ts'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FileDiffView } from '../ui/FileDiffView.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import styles from './ToastRegion.module.css'

const lifetime = 8000

/** What just happened, with the way back; and the same words for screen readers. */
export function ToastRegion() {
  const { toast, spoken, close } = useToastStore()
  const [held, setHeld] = useState(false)
  const [showing, setShowing] = useState<number | null>(null)
  const id = toast?.id
  useEffect(() => {
    if (id === undefined || held) return
    const timer = setTimeout(close, lifetime)
    return () => clearTimeout(timer)
  }, [id, held, close])
  const first = toast?.files?.[0]
  return (
    <>
      <div className={styles.spoken} role="status" aria-live="polite">
        {spoken}
      </div>
      {toast && (
        <div
          key={toast.id}
          role="group"
          aria-label="Last step"
          data-solid=""
          className={classes(styles.toast, toast.tone === 'error' && styles.error)}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          {toast.icon ?? (toast.tone === 'error' ? <TriangleAlert size="1rem" /> : <Check size="1rem" />)}
          <span className={styles.words}>{toast.words}</span>
          {first && (
            <button type="button" className={styles.files} onClick={() => setShowing(toast.id)}>
              +{first.added} −{first.removed} in {first.path.split(/[\\/]/).at(-1)}
            </button>
          )}
          {toast.action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                close()
                toast.action?.run()
              }}
            >
              {toast.action.label}
              {toast.action.key && <Kbd keys={toast.action.key} />}
            </button>
          )}
          {!toast.action && (
            <button type="button" className={styles.close} aria-label="Close" onClick={close}>
              <X size="0.875rem" aria-hidden="true" />
            </button>
          )}
          {showing === toast.id && toast.files && (
            <Dialog title="Files changed" closeLabel="Close" onClose={() => setShowing(null)}>
              {toast.files.map((file) => (
                <FileDiffView key={file.path} diff={file} />
              ))}
            </Dialog>
          )}
        </div>
      )}
    </>
  )
}
