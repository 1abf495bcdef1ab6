import { FolderSymlink } from 'lucide-react'
import type { Source } from '../../../shared/model/source.ts'
import type { Command } from '../../stores/commands.ts'
import { moment } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { errorWords } from './errorWords.ts'
import styles from './SourcePanel.module.css'

/** Why a source could not be read, and the ways on. */
export function SourceProblem({
  source,
  home,
  move,
  sync,
}: {
  source: Source
  home: string | undefined
  move: Command
  sync: Command
}) {
  const since = source.paused_since
  return (
    <div className={styles.error}>
      <ErrorBox
        tone={since === null ? 'error' : 'warning'}
        title={since === null ? 'The last sync failed' : `Cannot be read since ${moment(since)}`}
        actions={
          <>
            {since !== null && <Button act={move} icon={<FolderSymlink size="0.875rem" aria-hidden="true" />} />}
            <Button act={sync}>Try again</Button>
          </>
        }
      >
        {errorWords(source, home)}
      </ErrorBox>
    </div>
  )
}
