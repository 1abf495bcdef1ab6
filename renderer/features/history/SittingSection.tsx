import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { actorName } from '../../ui/actorName.ts'
import { type Act, Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { counted } from '../../ui/counted.ts'
import styles from './SittingSection.module.css'
import { RefusedBox } from './RefusedBox.tsx'
import { type Sitting, actsOf, undoableSteps } from './sittings.ts'
import type { Refused } from './useHistoryActs.ts'
import { spanWords } from './words.ts'

/** One sitting: when, who and what it did; its steps below, unless it is folded. `undo` is the command of the current row. */
export function SittingSection({
  sitting,
  isCut,
  row,
  isFolded,
  undo,
  refused,
  onUndo,
  onDismiss,
  children,
}: {
  sitting: Sitting
  /** Whether it may have earlier steps that are not loaded. */
  isCut: boolean
  row: ComponentProps<'button'>
  isFolded: boolean
  undo: Act | null
  refused: Refused | null
  onUndo: () => void
  onDismiss: () => void
  children: ReactNode
}) {
  const Chevron = isFolded ? ChevronRight : ChevronDown
  const when = spanWords(sitting.from, sitting.to)
  const more = isCut ? ' and more' : ''
  return (
    <section className={styles.sitting} aria-label={when}>
      <div className={classes(styles.head, undo && styles.current)}>
        <h2>
          <button type="button" className={styles.fold} aria-expanded={!isFolded} {...row}>
            <Chevron size="1rem" aria-hidden="true" />
            <span className={styles.when}>{when}</span>
            <span className={styles.acts}>{(actsOf(sitting) || 'all of it undone') + more}</span>
            <span className={styles.fact}>
              {sitting.actor === null ? 'you' : actorName(sitting.actor)} ·{' '}
              {counted(sitting.steps.length, 'step') + more}
            </span>
          </button>
        </h2>
        {undoableSteps(sitting).length > 1 && (
          <Button look="ghost" keys={undo?.keys[0]} aria-description={when} onClick={onUndo}>
            Undo all
          </Button>
        )}
      </div>
      {refused && (
        <div className={styles.refused}>
          <RefusedBox title="Not everything was undone" refused={refused} onClose={onDismiss} />
        </div>
      )}
      {!isFolded && <ul>{children}</ul>}
    </section>
  )
}
