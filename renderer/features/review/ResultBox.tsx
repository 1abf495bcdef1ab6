import { GitMerge, TriangleAlert } from 'lucide-react'
import type { ReviewItem } from '../../../shared/contract/review.ts'
import { Button } from '../../ui/Button.tsx'
import type { Part } from '../../ui/markedParts.ts'
import { PartWords } from '../../ui/PartWords.tsx'
import { TextBlocks } from '../../ui/TextBlocks.tsx'
import { EditedText, type Editing } from './EditedText.tsx'
import styles from './ResultBox.module.css'

const showPart = ({ look, text }: Part) => <PartWords look={look} words={text} />

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
        <ol className={styles.sentences}>
          {result.sentences.map(({ text, letters }, at) => (
            <li key={at}>
              <span className={styles.words}>
                <TextBlocks text={text} spans={[]} show={showPart} />
              </span>
              <span className={styles.letters} aria-label={`from ${letters.join(', ')}`} role="note">
                {letters.join(' ')}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <EditedText label="The merged text" editing={editing} />
      )}
      <ul className={styles.places} aria-label="In the files">
        {places.map(({ text, isLoss }) => (
          <li key={text}>
            {isLoss && <TriangleAlert size="0.875rem" aria-hidden="true" />}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <span className={styles.tags}>{tags.join('   ')}</span>
        {confidence !== null && (
          <span>
            confidence {confidence.toFixed(2)}, {confidence_rule}
          </span>
        )}
        <span>scope {scope}</span>
        <span>weight {weight.toFixed(1)}</span>
      </footer>
    </section>
  )
}
