import type { FileDiff } from '../../shared/model/diff.ts'
import type { PromotionCheck } from '../../shared/model/reference.ts'
import { Checks } from './Checks.tsx'
import { FileDiffView } from './FileDiffView.tsx'
import { SessionCost } from './SessionCost.tsx'
import styles from './StepFiles.module.css'

/**
 * Every file a step writes, with its checks and what it costs every session. A single file says that it is the only one: no vector file changes with it,
 * which would have no text to show. `isWrong`: nothing can be written as requested, which is reported elsewhere.
 */
export function StepFiles({
  files,
  checks,
  behind = false,
  isWrong = false,
  none = 'No file changes.',
}: {
  files: readonly FileDiff[]
  checks: readonly PromotionCheck[]
  behind?: boolean
  isWrong?: boolean
  none?: string
}) {
  const changed = files.filter(({ hunks, change }) => hunks.length > 0 || change !== 'modify')
  const isOnly = changed.length === 1 && !checks.some(({ id }) => id === 'vector')
  return (
    <>
      <SessionCost files={changed} />
      {changed.map((diff) => (
        <div key={diff.path} className={styles.diff} aria-busy={behind}>
          <FileDiffView diff={diff} note={isOnly ? onlyWords[diff.change] : undefined} />
        </div>
      ))}
      {changed.length === 0 && !isWrong && <p className={styles.none}>{none}</p>}
      <Checks checks={checks} isWrong={isWrong} />
    </>
  )
}

const onlyWords = {
  create: 'a new file, the only change',
  modify: 'the only file that changes',
  remove: 'the file is removed',
}
