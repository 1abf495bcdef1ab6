import { GitMerge } from 'lucide-react'
import type { ReviewItem } from '../../../shared/contract/review.ts'
import type { Command } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './ResultBox.module.css'

/** The result being written by hand: its text, null while it is as proposed. */
export interface Editing {
  text: string | null
  change: (text: string) => void
  begin: Command
  save: Command
  cancel: Command
}

/** What a merge would make: each sentence with whose it is, and how the rest is combined. */
export function ResultBox({
  item,
  result,
  editing,
}: {
  item: ReviewItem
  result: NonNullable<ReviewItem['result']>
  editing: Editing
}) {
  const { tags, confidence, scope, weight } = result
  return (
    <section className={styles.box} aria-label="Result">
      <header className={styles.head}>
        <GitMerge size="0.875rem" aria-hidden="true" />
        <h2>Result</h2>
        <span className={styles.what}>a consolidation; the {item.ids.length} sources stay, linked and superseded</span>
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
                <CodeWords text={text} />
              </span>
              <span className={styles.letters} aria-label={`from ${letters.join(', ')}`} role="note">
                {letters.join(' ')}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <textarea
          ref={takeFocus}
          className={styles.field}
          aria-label="The merged text"
          rows={Math.min(16, editing.text.split('\n').length + 4)}
          value={editing.text}
          onChange={(event) => editing.change(event.target.value)}
        />
      )}
      <footer className={styles.foot}>
        <span className={styles.tags}>{tags.join('   ')}</span>
        {confidence !== null && <span>confidence {confidence.toFixed(2)}, the highest</span>}
        <span>scope {scope}</span>
        <span>weight {weight.toFixed(1)}</span>
      </footer>
    </section>
  )
}
