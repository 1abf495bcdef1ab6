import type { Command } from '../../stores/commands.ts'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './EditedText.module.css'

/** A text being written by hand, null while it is as proposed; and the keys that begin, save and leave it. */
export interface Editing {
  text: string | null
  change: (text: string) => void
  begin: Command
  save: Command
  cancel: Command
}

/** The field a text is written in, as wide as the text it stands for. */
export function EditedText({ label, text, change }: { label: string; text: string; change: (text: string) => void }) {
  return (
    <textarea
      ref={takeFocus}
      className={styles.field}
      aria-label={label}
      rows={Math.min(16, text.split('\n').length + 3)}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  )
}
