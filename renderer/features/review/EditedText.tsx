import type { Command } from '../../stores/commands.ts'
import { DraftLine } from '../../components/DraftLine.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './EditedText.module.css'

/** State of a text edited by hand (null while as proposed), and the commands that begin, save and cancel. */
export interface Editing {
  text: string | null
  /** Whether it was typed earlier and left unsaved. */
  isBack: boolean
  /** Why it cannot be saved. */
  problem: string | null
  change: (text: string) => void
  begin: Command
  save: Command
  cancel: Command
  startOver: Command
}

/** The edit field, as wide as the text it replaces. */
export function EditedText({
  label,
  editing: { text, isBack, problem, change, startOver },
}: {
  label: string
  editing: Editing
}) {
  return (
    <>
      {isBack && <DraftLine startOver={startOver} />}
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
