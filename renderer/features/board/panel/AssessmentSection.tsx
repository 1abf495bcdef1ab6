import { useQuery } from '@tanstack/react-query'
import { basisBeside } from '../../../../shared/model/assessmentWords.ts'
import type { Assessment } from '../../../../shared/model/recommendation.ts'
import { useApi } from '../../../client/provider.tsx'
import { PanelSection } from '../../../ui/Panel.tsx'
import styles from './AssessmentSection.module.css'

const names: Record<keyof Assessment, string> = {
  frequency: 'Frequency',
  generalizability: 'Generality',
  accuracy: 'Accuracy',
  uniqueness: 'Uniqueness',
}

/** The four scores of a memory, 0 to 1, each with its basis. They come after the recommendation: texts are compared for them. */
export function AssessmentSection({ id }: { id: string }) {
  const { queries } = useApi()
  const { data } = useQuery(queries.triage.explain.queryOptions({ input: { id } }))
  if (!data) return null
  const { assessment, recommendation } = data
  return (
    <PanelSection label="Assessment">
      <dl className={styles.scores}>
        {(Object.keys(names) as (keyof Assessment)[]).map((name) => {
          const { score } = assessment[name]
          return (
            <div key={name} className={styles.score}>
              <dt>{names[name]}</dt>
              <dd className={styles.number}>
                <span className={styles.track} aria-hidden="true">
                  <span style={{ width: `${100 * score}%` }} />
                </span>
                {score.toFixed(2)}
              </dd>
              <dd className={styles.basis}>{basisBeside(recommendation?.action ?? null, name, assessment[name])}</dd>
            </div>
          )
        })}
      </dl>
    </PanelSection>
  )
}
