import type { Action } from '../../../shared/model/action.ts'
import { ActionGlyph } from '../../ui/ActionGlyph.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import styles from './BatchPanel.module.css'
import type { SharedWords } from './sharedWords.ts'

/** What is the same for all listed items of a batch: the recommendation, its reason, and the file. */
export function SharedLine({
  shared: { verb, because, file },
  action,
}: {
  shared: SharedWords
  action: Action | undefined
}) {
  if (verb === null && because === null && file === null) return null
  return (
    <p className={styles.shared}>
      {verb !== null && action && (
        <span data-verb>
          <ActionGlyph action={action} />
          {verb}
        </span>
      )}
      {because !== null && (
        <span>
          <CodeWords text={because} />
        </span>
      )}
      {file !== null && <span>{file}</span>}
    </p>
  )
}
