import { Check, TriangleAlert, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigation } from '../stores/navigation.ts'
import { useToastStore, type Toast } from '../stores/toasts.ts'
import { classes } from '../ui/classes.ts'
import { Kbd } from '../ui/Kbd.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import styles from './ToastRegion.module.css'

const FilesChanged = lazyComponent(async () => (await import('./FilesChanged.tsx')).FilesChanged)

const Obstacle = lazyComponent(async () => (await import('./FilesChanged.tsx')).Obstacle)

const lifetime = 8000

/** Shows the latest event, above the last undo that it did not replace, and announces it to screen readers. */
export function ToastRegion() {
  const { toast, kept, spoken, said, close, closeNotice } = useToastStore()
  // At once, so that what is shown right after going to a screen stays.
  useEffect(
    () => useNavigation.subscribe((now, before) => now.screen !== before.screen && closeNotice()),
    [closeNotice],
  )
  return (
    <>
      <div className={styles.spoken} role="status" aria-live="polite">
        <p key={said}>{sentence(spoken)}</p>
      </div>
      <div className={styles.stack}>
        {toast && <ToastBox key={toast.id} toast={toast} label={kept ? 'Notice' : 'Last step'} close={close} />}
        {kept && <ToastBox key={kept.id} toast={kept} label="Last step" close={close} />}
      </div>
    </>
  )
}

/** Step labels have no full stop; read aloud, they need one. */
function sentence(words: string): string {
  return words === '' || /[.!?…”]$/.test(words) ? words : `${words}.`
}

function ToastBox({ toast, label, close: closeToast }: { toast: Toast; label: string; close: (id: number) => void }) {
  const [held, setHeld] = useState(false)
  const [showing, setShowing] = useState(false)
  const { id, action, files, obstacle } = toast
  const close = useCallback(() => closeToast(id), [closeToast, id])
  useEffect(() => {
    if (held || showing) return
    const timer = setTimeout(close, lifetime)
    return () => clearTimeout(timer)
  }, [held, showing, close])
  const first = files?.[0]
  return (
    <div
      role="group"
      aria-label={label}
      data-solid=""
      className={classes(
        styles.toast,
        !first && !obstacle && !action && styles.plain,
        toast.tone === 'error' && styles.error,
      )}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.said}>
        {toast.icon ?? (toast.tone === 'error' ? <TriangleAlert size="1rem" /> : <Check size="1rem" />)}
        <span className={styles.words}>{toast.words}</span>
      </span>
      <span className={styles.acts}>
        {first && (
          <button
            type="button"
            className={styles.files}
            title={files.map(({ path }) => path).join('\n')}
            onClick={() => setShowing(true)}
          >
            +{first.added} −{first.removed} in {first.path.split(/[\\/]/).at(-1)}
            {files.length > 1 && ` and ${files.length - 1} more`}
          </button>
        )}
        {obstacle && (
          <button type="button" className={styles.action} onClick={() => setShowing(true)}>
            Compare
          </button>
        )}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              close()
              action.run()
            }}
          >
            {action.label}
            {action.key && <Kbd keys={action.key} />}
          </button>
        )}
        <button type="button" className={styles.close} aria-label="Close" onClick={close}>
          <X size="0.875rem" aria-hidden="true" />
        </button>
      </span>
      {showing && files && <FilesChanged files={files} onClose={() => setShowing(false)} />}
      {showing && obstacle && <Obstacle {...obstacle} onClose={() => setShowing(false)} />}
    </div>
  )
}
