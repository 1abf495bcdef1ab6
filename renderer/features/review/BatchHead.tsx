import type { Action } from '../../../shared/model/action.ts'
import { ActionGlyph, actionNames } from '../../ui/ActionGlyph.tsx'
import { counted, formatNumber } from '../../ui/counted.ts'
import { BarSlider } from './BarSlider.tsx'
import styles from './BatchPanel.module.css'
import type { Batch } from './reviewState.ts'
import { type BatchPage, pageSize } from './useBatchPage.ts'

/** What the batch contains: its name, how many items, and for a confidence bar the bar and the count of each action. */
export function BatchHead({
  batch,
  change,
  count,
  actions,
  words,
}: {
  batch: Batch
  change: (batch: Batch) => void
  count: number
  actions: readonly { action: Action; count: number }[] | undefined
  /** Announced when it changes. */
  words: string
}) {
  const isLeast = batch.kind === 'least'
  return (
    <>
      <header className={styles.head}>
        {!isLeast && <p className={styles.eyebrow}>All like this</p>}
        <h1>{isLeast ? `All at or above ${batch.least.toFixed(2)}` : batch.label}</h1>
        <p role="status">{words}</p>
      </header>
      {isLeast && <BarSlider least={batch.least} count={count} change={(least) => change({ ...batch, least })} />}
      {isLeast && (
        <p className={styles.counts}>
          {actions?.map(({ action, count: own }) => (
            <span key={action}>
              <ActionGlyph action={action} /> {actionNames[action]} {formatNumber(own)}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** How many items there are, and which of them a key decides; `isMixed`: they are recommended for different things. */
export function sampleWords(
  count: number,
  shown: number,
  { isPart, picked }: Pick<BatchPage, 'isPart' | 'picked'>,
  isMixed = false,
): string {
  if (count === 0) return 'Nothing can be accepted together here.'
  const items = `${counted(count, 'item')}.`
  if (picked.size > 0) {
    const rest = shown - picked.size
    const others = rest > 0 ? `, Enter accepts the other ${rest} shown` : ''
    return `${items} V, D or R decides the ${picked.size} you picked${others}.`
  }
  const order = shown > pageSize ? ', the least sure first' : ''
  if (isPart) return `${items} The verdict applies to these only.`
  return shown < count
    ? `${items} ${shown === 1 ? 'This one is' : `These ${shown} are`} the least sure${isMixed ? ' of each kind' : ''}.`
    : `${counted(count, 'item')}${order}. These are all.`
}
