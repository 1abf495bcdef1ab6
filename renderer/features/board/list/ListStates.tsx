import { memo } from 'react'
import type { Filter } from '../../../../shared/contract/memories.ts'
import { maturities } from '../../../../shared/model/maturity.ts'
import type { Maturity } from '../../../../shared/model/memory.ts'
import { setListed, useBoardStore } from '../../../stores/board.ts'
import { formatNumber } from '../../../ui/counted.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { MaturityGlyph, maturityNames } from '../../../ui/MaturityGlyph.tsx'
import { useCount } from '../Column.tsx'
import styles from './MemoryList.module.css'

const states: readonly (Maturity | null)[] = [null, ...maturities]

/** Moves to the next or previous choice of which state the list shows. */
export function stepState(delta: 1 | -1): void {
  const at = states.indexOf(useBoardStore.getState().listed)
  const next = states[at + delta]
  if (next !== undefined) setListed(next)
}

/** Chooses which state the list shows, with the number of memories in each. */
export const ListStates = memo(function ListStates({ filter }: { filter: Filter }) {
  return (
    <div className={styles.states} role="group" aria-label="State">
      {states.map((state) => (
        <State key={state ?? 'all'} state={state} filter={filter} />
      ))}
      <span className={styles.hint}>
        <Kbd keys="arrowleft" />
        <Kbd keys="arrowright" />
      </span>
    </div>
  )
})

function State({ state, filter }: { state: Maturity | null; filter: Filter }) {
  const listed = useBoardStore((store) => store.listed)
  const counts = [
    useCount('raw', filter),
    useCount('validated', filter),
    useCount('escalated', filter),
    useCount('discarded', filter),
  ]
  const count = state ? counts[maturities.indexOf(state)] : counts.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return (
    <button type="button" aria-pressed={listed === state} className={styles.chip} onClick={() => setListed(state)}>
      {state && <MaturityGlyph maturity={state} />}
      {state ? maturityNames[state] : 'All'} <span>{typeof count === 'number' ? formatNumber(count) : ''}</span>
    </button>
  )
}
