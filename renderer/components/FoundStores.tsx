import { ToggleGroup } from 'radix-ui'
import type { AddSource, StoreChoice } from '../client/useAddSource.ts'
import { CheckMark } from '../ui/Checkbox.tsx'
import { DetectionRow } from '../ui/DetectionRow.tsx'
import styles from './FoundStores.module.css'

/** The stores detected at a path; if there are several, each can be left out that no source reads yet. */
export function FoundStores({
  stores,
  home,
  choose,
}: {
  stores: readonly StoreChoice[]
  home: string | undefined
  choose: AddSource['choose']
}) {
  const [first] = stores
  if (first && stores.length === 1)
    return (
      <div className={styles.list} role="group" aria-label="What was found">
        <div className={styles.item}>
          <DetectionRow detection={first.detection} home={home} />
        </div>
      </div>
    )
  return (
    <ToggleGroup.Root
      type="multiple"
      role="group"
      orientation="vertical"
      aria-label="What was found"
      value={stores.flatMap(({ detection, isChosen }) => (isChosen ? keyOf(detection) : []))}
      onValueChange={(chosen) => choose((detection) => chosen.includes(keyOf(detection)))}
      className={styles.list}
      data-own-keys=""
    >
      {stores.map(({ detection, isChosen }) => (
        <ToggleGroup.Item
          key={keyOf(detection)}
          value={keyOf(detection)}
          disabled={detection.is_added}
          className={styles.item}
        >
          <CheckMark checked={isChosen} className={detection.is_added ? styles.none : undefined} />
          <DetectionRow detection={detection} home={home} />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}

const keyOf = ({ kind, path }: StoreChoice['detection']): string => `${kind} ${path}`
