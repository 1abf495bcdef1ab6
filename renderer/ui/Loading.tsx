import styles from './Loading.module.css'

/** Three still bars, shown only when the wait is longer than a blink. */
export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      <i />
      <i />
      <i />
    </div>
  )
}
