import type { Command } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { Legend } from './Legend.tsx'
import styles from './LineageScreen.module.css'

/** Footer of the graph: legend and zoom. */
export function DrawingFoot({
  time,
  showsTime,
  zoom: { fit, larger, smaller },
}: {
  time: Command
  showsTime: boolean
  zoom: Record<'fit' | 'larger' | 'smaller', Command>
}) {
  return (
    <footer className={styles.foot}>
      <Legend />
      <span className={styles.zoom}>
        <Button act={time} aria-pressed={showsTime} />
        <Button act={smaller} aria-label="Smaller">
          −
        </Button>
        <Button act={larger} aria-label="Larger">
          +
        </Button>
        <Button act={fit} />
      </span>
    </footer>
  )
}
