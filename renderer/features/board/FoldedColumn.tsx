import { useRef } from 'react'
import type { Filter } from '../../../shared/contract/memories.ts'
import type { Maturity } from '../../../shared/model/memory.ts'
import { formatNumber } from '../../ui/counted.ts'
import { classes } from '../../ui/classes.ts'
import { MaturityGlyph, maturityNames } from '../../ui/MaturityGlyph.tsx'
import { useCount } from './Column.tsx'
import styles from './Column.module.css'
import { useDropColumn } from './useDropColumn.ts'

/** A folded column: name, count and the sign that opens it. It still accepts drops. */
export function FoldedColumn({
  maturity,
  filter,
  onUnfold,
}: {
  maturity: Maturity
  filter: Filter
  onUnfold: () => void
}) {
  const element = useRef<HTMLButtonElement>(null)
  const drop = useDropColumn(element, maturity)
  const count = useCount(maturity, filter)
  return (
    <button
      ref={element}
      type="button"
      title={`Unfold ${maturityNames[maturity]}`}
      aria-label={`Unfold ${maturityNames[maturity]}, ${formatNumber(count ?? 0)}`}
      data-folded=""
      className={classes(styles.strip, drop?.kind === 'move' && styles.target)}
      onClick={onUnfold}
    >
      <span className={styles.unfold} aria-hidden="true">
        »
      </span>
      <MaturityGlyph maturity={maturity} />
      <span>{maturityNames[maturity]}</span>
      <span className={styles.count}>{count === null ? '' : formatNumber(count)}</span>
    </button>
  )
}
