import { takeFocus } from '../ui/takeFocus.ts'
import { TextArea } from '../ui/TextField.tsx'
import styles from './DraftField.module.css'
import { draftProblem } from './proposalWords.ts'

/** The draft of a proposal while a person changes it; says why it cannot be accepted. A long one scrolls. */
export function DraftField({ draft, change }: { draft: string; change: (draft: string) => void }) {
  return (
    <TextArea
      ref={takeFocus}
      label="The draft"
      error={draftProblem(draft)}
      className={styles.draft}
      rows={Math.min(12, draft.split('\n').length + 3)}
      value={draft}
      onChange={(event) => change(event.target.value)}
    />
  )
}
