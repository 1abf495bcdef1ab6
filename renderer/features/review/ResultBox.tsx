import { GitMerge } from 'lucide-react'
import type { ReviewItem } from '../../../shared/contract/review.ts'
import { MergedPlaces } from '../../components/MergedPlaces.tsx'
import { MergedSentences } from '../../components/MergedSentences.tsx'
import { Button } from '../../ui/Button.tsx'
import { weightTitle } from '../../ui/weightTitle.ts'
import { EditedText, type Editing } from './EditedText.tsx'
import styles from './ResultBox.module.css'

/** Preview of a merge: each sentence with its sources, and how the other fields are combined. */
export function ResultBox({
  item,
  result,
  editing,
}: {
  item: ReviewItem
  result: NonNullable<ReviewItem['result']>
  editing: Editing
}) {
  const { tags, confidence, confidence_rule, scope, weight, places } = result
  return (
    <section className={styles.box} aria-label="Result">
      <header className={styles.head}>
        <GitMerge size="0.875rem" aria-hidden="true" />
        <h2>Result</h2>
        <span className={styles.what}>a consolidation; the {item.ids.length} sources stay in the library</span>
        {editing.text === null ? (
          <Button look="ghost" act={editing.begin} />
        ) : (
          <span className={styles.acts}>
            <Button look="ghost" act={editing.cancel} />
            <Button act={editing.save} />
          </span>
        )}
      </header>
      {editing.text === null ? (
        <div className={styles.sentences}>
          <MergedSentences sentences={result.sentences} />
        </div>
      ) : (
        <EditedText label="The merged text" editing={editing} />
      )}
      <div className={styles.places}>
        <MergedPlaces places={places} />
      </div>
      <footer className={styles.foot}>
        <span className={styles.tags}>{tags.join('   ')}</span>
        {confidence !== null && (
          <span>
            confidence {confidence.toFixed(2)}, {confidence_rule}
          </span>
        )}
        <span>scope {scope}</span>
        <span title={weightTitle}>weight {weight.toFixed(1)}</span>
      </footer>
    </section>
  )
}
