import type { MemoryCard } from '../../../../shared/model/memory.ts'
import type { Reason } from '../../../../shared/model/recommendation.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import styles from './RecommendationBox.module.css'
import { RecommendationBox } from './RecommendationBox.tsx'
import type { Advice } from './useAdvice.ts'
import { FailedBox } from '../../../components/FailedBox.tsx'

/** The recommendation for the memory in the panel, or why there is none. */
export function AdviceSection(props: {
  card: MemoryCard
  advice: Advice
  marked: ReadonlySet<number>
  lit: number | null
  onLit: (number: number | null) => void
}) {
  const { advice } = props
  switch (advice.kind) {
    case 'decided':
      return null
    case 'loading':
      return (
        <div className={styles.waiting}>
          <Loading label="Loading the recommendation" />
        </div>
      )
    case 'failed':
      return <FailedBox title="Could not load the recommendation" words={advice.words} again={advice.again} />
    case 'known': {
      const { recommendation, precisions, contradicts } = advice
      if (!recommendation && props.card.maturity === 'validated')
        return <p className={styles.none}>Validated: nothing more is recommended for it.</p>
      if (!recommendation)
        return (
          <p className={styles.none}>
            No recommendation for this memory yet. Triage it now: <Kbd keys="t" />
          </p>
        )
      return (
        <RecommendationBox
          {...props}
          recommendation={recommendation}
          precisions={precisions}
          contradicts={contradicts}
        />
      )
    }
  }
}

/** Returns the reasons of the recommendation; empty while unknown. */
export function reasonsOf(advice: Advice): readonly Reason[] {
  return advice.kind === 'known' ? (advice.recommendation?.reasons ?? []) : []
}
