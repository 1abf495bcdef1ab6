import type { SimilarText } from '../../shared/model/reference.ts'
import { TitleWords } from '../ui/CodeWords.tsx'
import styles from './SimilarWords.module.css'

/** Says which other text is close to one that is to be promoted: `Similar to “…”`. */
export function SimilarWords({ similar: { title, contradicts } }: { similar: SimilarText }) {
  return (
    <span className={styles.similar}>
      {contradicts ? 'Contradicts' : 'Similar to'} “<TitleWords text={title} />”
    </span>
  )
}
