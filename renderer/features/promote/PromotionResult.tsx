import { Check, ShieldAlert, TriangleAlert } from 'lucide-react'
import type { PromotionCheck, PromotionPreview } from '../../../shared/model/reference.ts'
import { counted } from '../../ui/age.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { UnifiedDiff } from '../../ui/UnifiedDiff.tsx'
import { ProblemActions } from './ProblemActions.tsx'
import styles from './PromotionResult.module.css'
import type { Promotion } from './usePromotion.ts'

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
      <div className={styles.diff} aria-busy={promotion.behind}>
        {preview.diff ? (
          <FileDiffView
            diff={preview.diff}
            note={
              preview.diff.change === 'create' ? 'a new file, the only one that changes' : 'the only file that changes'
            }
          />
        ) : (
          !words && <p className={styles.none}>No file changes.</p>
        )}
      </div>
      <Checks checks={preview.checks} />
    </>
  )
}

function Checks({ checks }: { checks: readonly PromotionCheck[] }) {
  if (checks.length === 0) return null
  const failed = checks.filter((check) => !check.ok)
  return (
    <section className={styles.checks} aria-label="Checks">
      <div className={styles.head}>
        <h3>Checks</h3>
        <span>{failed.length === 0 ? 'all passed' : `${counted(failed.length, 'remark')}: you decide`}</span>
      </div>
      <ul>
        {checks.map((check) => (
          <li key={check.id} data-level={check.ok ? undefined : check.level}>
            <Glyph check={check} />
            <span className={styles.what}>{check.text}</span>
            <span className={styles.detail}>{check.detail}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Glyph({ check }: { check: PromotionCheck }) {
  if (check.ok) return <Check size={16} aria-label="passed" role="img" />
  if (check.level === 'stop') return <ShieldAlert size={16} aria-label="stops agents" role="img" />
  return <TriangleAlert size={16} aria-label="warning" role="img" />
}
