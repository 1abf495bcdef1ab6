import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { TitleWords } from '../ui/CodeWords.tsx'
import styles from './QueueRow.module.css'
import type { useRows } from './useRows.ts'

/** A row of a list whose current item is shown beside it: its icon, its title or titles, and facts below. */
export function QueueRow({
  icon: Icon,
  titles,
  row,
  isConflict = false,
  children,
}: {
  icon: LucideIcon
  titles: readonly string[]
  row: ReturnType<ReturnType<typeof useRows>['row']>
  isConflict?: boolean
  children: ReactNode
}) {
  return (
    <button type="button" className={`${styles.row} ${isConflict ? styles.isConflict : ''}`} {...row}>
      <Icon size="0.875rem" aria-hidden="true" />
      <span className={styles.words}>
        {titles.map((title) => (
          <span key={title} className={styles.title}>
            <TitleWords text={title} />
          </span>
        ))}
        <span className={styles.meta}>{children}</span>
      </span>
    </button>
  )
}
