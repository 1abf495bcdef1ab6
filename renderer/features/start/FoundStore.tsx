import type { ComponentProps } from 'react'
import type { Detection } from '../../../shared/model/source.ts'
import { Button } from '../../ui/Button.tsx'
import { DetectionRow } from '../../ui/DetectionRow.tsx'
import styles from './StartScreen.module.css'

/** A store found on this machine, with an Add button. `row` includes the button in the list’s arrow-key navigation. */
export function FoundStore({
  detection,
  home,
  busy,
  row,
  onAdd,
}: {
  detection: Detection
  home: string | undefined
  busy: boolean
  row: ComponentProps<'button'>
  onAdd: () => void
}) {
  return (
    <li className={styles.store}>
      <DetectionRow detection={detection} home={home}>
        <Button
          {...row}
          keys={row['aria-current'] ? 'enter' : undefined}
          aria-label={`Add ${detection.name}`}
          disabled={busy}
          onClick={onAdd}
        >
          Add
        </Button>
      </DetectionRow>
    </li>
  )
}
