import { Unplug } from 'lucide-react'
import { useConnection } from '../stores/connection.ts'
import styles from './LostBanner.module.css'

/** One line over a screen while the engine does not answer: what to do, and that nothing typed is lost. */
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
