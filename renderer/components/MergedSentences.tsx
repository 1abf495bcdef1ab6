import type { Part } from '../ui/markedParts.ts'
import { PartWords } from '../ui/PartWords.tsx'
import { TextBlocks } from '../ui/TextBlocks.tsx'
import styles from './MergedSentences.module.css'

const showPart = ({ look, text }: Part) => <PartWords look={look} words={text} />

/** The text a merge makes: each sentence with the letters of the notes it is from. */
export function MergedSentences({
  sentences,
  label,
}: {
  sentences: readonly { text: string; letters: readonly string[] }[]
  label?: string
}) {
  return (
    <ol aria-label={label}>
      {sentences.map(({ text, letters }, at) => (
        <li key={at} className={styles.sentence}>
          <span className={styles.words}>
            <TextBlocks text={text} spans={[]} show={showPart} />
          </span>
          <span className={styles.letters} aria-label={`from ${letters.join(', ')}`} role="note">
            {letters.join(' ')}
          </span>
        </li>
      ))}
    </ol>
  )
}
