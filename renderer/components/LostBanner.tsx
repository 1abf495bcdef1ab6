import { Unplug } from 'lucide-react'
import { useConnection } from '../stores/connection.ts'
import styles from './LostBanner.module.css'

/** Banner on a screen while the engine does not answer: what to do, and that typed text is not lost. */
export function LostBanner() {
  const lost = useConnection((connection) => connection.lost)
  if (!lost) return null
  return (
    <p className={styles.banner} role="note" aria-label="Not connected">
      <Unplug size="0.875rem" aria-hidden="true" />
      <span>{lost.words} You cannot decide anything until then. What you typed is kept.</span>
    </p>
  )
}
