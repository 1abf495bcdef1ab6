import type { Command } from '../../stores/commands.ts'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './EditedText.module.css'

/** A text being written by hand, null while it is as proposed; and the keys that begin, save and leave it. */
export interface Editing {
  text: string | null
  /** Why it cannot be saved as it is. */
  problem: string | null
  change: (text: string) => void
  begin: Command
  save: Command
  cancel: Command
}

/** The field a text is written in, as wide as the text it stands for. */
export function EditedText({ label, editing: { text, problem, change } }: { label: string; editing: Editing }) {
  return (
    <>
      <textarea
        ref={takeFocus}
        className={styles.field}
        aria-label={label}
        rows={Math.min(16, (text ?? '').split('\n').length + 3)}
        value={text ?? ''}
        onChange={(event) => change(event.target.value)}
      />
      {problem !== null && (
        <p className={styles.problem} role="status">
          {problem}
        </p>
      )}
    </>
  )
}
