import type { ReviewItem } from '../../../shared/contract/review.ts'
import { statedConfidence } from '../../../shared/model/statedConfidence.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { sureWords } from '../../ui/sureWords.ts'
import styles from './AdviceLine.module.css'
import { adviceWords } from './words.ts'

/** The recommendation and its first reason in one line, above the keys, where the pane that explains it is below the text. */
export function AdviceLine({ item }: { item: ReviewItem }) {
  const sure = statedConfidence(item)
  const reason = item.recommendation?.reasons[0]?.text
  const words = [adviceWords(item), sure !== null && sureWords(sure), reason].filter(Boolean).join(' · ')
  return (
    <p className={styles.line} aria-hidden="true" title={words}>
      <CodeWords text={words} />
    </p>
  )
}
