import type { PromotionPreview } from '../../../shared/model/reference.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { StepFiles } from '../../ui/StepFiles.tsx'
import { UnifiedDiff } from '../../ui/UnifiedDiff.tsx'
import { ProblemActions } from './ProblemActions.tsx'
import { missingPlaceWords } from './promotionForm.ts'
import styles from './PromotionResult.module.css'
import type { Promotion } from './usePromotion.ts'

/** Outcome of a promotion: the problem and how to resolve it, the exact change, and its checks. */
export function PromotionResult({ promotion, preview }: { promotion: Promotion; preview: PromotionPreview }) {
  const { promoteFailure, previewFailure } = promotion
  const words = promoteFailure?.message ?? previewFailure?.message ?? (preview.unchanged ? null : preview.problem)
  return (
    <>
      {words && (
        <div className={styles.problem}>
          <ErrorBox
            tone={promoteFailure ? 'error' : 'warning'}
            title={promoteFailure ? 'It was not promoted' : 'It cannot be written there'}
            actions={<ProblemActions promotion={promotion} preview={preview} />}
          >
            {words}
          </ErrorBox>
          {promoteFailure?.diff && <UnifiedDiff text={promoteFailure.diff} label="What prevents it" />}
        </div>
      )}
      {preview.creates && (
        <p className={styles.creates}>
          <CodeWords text={missingPlaceWords(preview.creates)} />
        </p>
      )}
      <StepFiles files={preview.files} checks={preview.checks} behind={promotion.behind} isWrong={Boolean(words)} />
    </>
  )
}
