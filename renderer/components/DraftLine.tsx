import type { Command } from '../stores/commands.ts'
import { Button } from '../ui/Button.tsx'
import styles from './DraftLine.module.css'

/** Says that a field holds a text typed earlier and not saved, with the command that begins anew. */
export function DraftLine({ startOver }: { startOver: Command }) {
  return (
    <div className={styles.line}>
      <span role="status">Your unsaved text is back.</span>
      <Button look="ghost" act={startOver} />
    </div>
  )
}
