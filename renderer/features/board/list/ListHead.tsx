import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Order } from '../../../../shared/contract/memories.ts'
import { classes } from '../../../ui/classes.ts'
import { sureTitle } from '../../../ui/sureWords.ts'
import styles from './MemoryList.module.css'

/** The names of the columns; a click sorts by one. */
export function ListHead({ sort, sortBy }: { sort: Order; sortBy: (sort: Order) => void }) {
  const name = (label: string, sorts: Order, className?: string) => (
    <button
      type="button"
      aria-pressed={sort === sorts}
      aria-label={`Sort by ${label.toLowerCase()}`}
      className={classes(styles.name, className)}
      onClick={() => sortBy(sorts)}
    >
      {label}
      {sort === sorts && <ArrowDown size="0.75rem" aria-hidden="true" />}
    </button>
  )
  const isOldest = sort === 'oldest'
  return (
    <div className={styles.head}>
      <span />
      {name('Title', 'title')}
      {name('Source', 'source')}
      {name('Recommended', 'recommendation')}
      <span className={styles.right} title={sureTitle}>
        Sure
      </span>
      <button
        type="button"
        aria-pressed={sort === 'newest' || isOldest}
        aria-label={sort === 'newest' ? 'Sort by age, oldest first' : 'Sort by age, newest first'}
        className={classes(styles.name, styles.right)}
        onClick={() => sortBy(sort === 'newest' ? 'oldest' : 'newest')}
      >
        {sort === 'newest' && <ArrowDown size="0.75rem" aria-hidden="true" />}
        {isOldest && <ArrowUp size="0.75rem" aria-hidden="true" />}
        Age
      </button>
    </div>
  )
}
