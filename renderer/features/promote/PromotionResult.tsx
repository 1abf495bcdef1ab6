import type { PromotionPreview } from '../../../shared/model/reference.ts'
import { Checks } from '../../ui/Checks.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { UnifiedDiff } from '../../ui/UnifiedDiff.tsx'
import { ProblemActions } from './ProblemActions.tsx'
import styles from './PromotionResult.module.css'
import type { Promotion } from './usePromotion.ts'

const onlyWords = {
  create: 'a new file, the only change',
  modify: 'the only file that changes',
  remove: 'the file is removed',
}

/** What comes of it: the problem with its way out, the exact change, and the remarks on it. */
export function PromotionResult({ promotion, preview }: { promotion: Promotion; preview: PromotionPreview }) {
  const { promoteFailure, previewFailure } = promotion
  const words = promoteFailure?.message ?? previewFailure?.message ?? preview.problem
  return (
    <>
      {words && (
        <div className={styles.problem}>
          <ErrorBox
            title={promoteFailure ? 'It was not promoted' : 'It cannot be written like this'}
            actions={<ProblemActions promotion={promotion} preview={preview} />}
          >
            {words}
          </ErrorBox>
          {promoteFailure?.diff && <UnifiedDiff text={promoteFailure.diff} label="What stands in the way" />}
        </div>
      )}
      {preview.creates && (
        <p className={styles.creates}>
          Promoting creates <CodeWords text={preview.creates} />, as shown.
        </p>
      )}
      {preview.files.map((diff) => (
        <div key={diff.path} className={styles.diff} aria-busy={promotion.behind}>
          <FileDiffView diff={diff} note={preview.files.length === 1 ? onlyWords[diff.change] : undefined} />
        </div>
      ))}
      {preview.files.length === 0 && !words && <p className={styles.none}>No file changes.</p>}
      <Checks checks={preview.checks} />
    </>
  )
}
