import { BookOpen } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { FoundReference } from '../../../shared/model/lookUp.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { CodeWords, TitleWords } from '../../ui/CodeWords.tsx'
import styles from './Answer.module.css'
import { Score } from './MemoryAnswer.tsx'

/** A reference that is offered: it says better what the memories promoted to it said. */
export function ReferenceAnswer({ reference, row }: { reference: FoundReference; row: ComponentProps<'button'> }) {
  const { name, description, path, score } = reference
  return (
    <button type="button" className={styles.row} {...row}>
      <span className={styles.top}>
        <BookOpen size="0.875rem" aria-hidden="true" className={styles.book} />
        <span className={styles.title}>
          <TitleWords text={name} />
        </span>
        <Score value={score} />
      </span>
      {description !== '' && description !== name && (
        <span className={styles.text}>
          <CodeWords text={description} />
        </span>
      )}
      <span className={styles.meta}>{shortPath(path, 2)}</span>
    </button>
  )
}
