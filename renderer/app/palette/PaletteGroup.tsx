import { Command as Cmdk } from 'cmdk'
import { memo } from 'react'
import { FoundWords } from '../../ui/FoundWords.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import menu from '../../ui/Menu.module.css'
import { classes } from '../../ui/classes.ts'
import styles from './CommandPalette.module.css'
import type { PaletteEntries, PaletteEntry } from './entries.ts'

/** A heading and its entries; drawn again only if they change, not with each key. */
export const PaletteGroup = memo(function PaletteGroup({
  group,
  onRun,
}: {
  group: PaletteEntries
  onRun: (entry: PaletteEntry) => void
}) {
  return (
    <Cmdk.Group
      heading={
        <span className={classes(menu.heading, styles.heading)}>
          {group.heading}
          {group.note && <span className={styles.note}>{group.note}</span>}
        </span>
      }
    >
      <FoundWords value={group.marked}>
        {group.entries.map((entry) => (
          <Cmdk.Item
            key={entry.value}
            value={entry.value}
            className={classes(menu.item, styles.item)}
            onSelect={() => onRun(entry)}
          >
            {entry.icon}
            <span className={styles.words}>
              <span className={styles.label}>{entry.label}</span>
              {entry.below && <span className={styles.below}>{entry.below}</span>}
            </span>
            <span className={menu.hint}>
              {entry.hint}
              {entry.key && <Kbd keys={entry.key} />}
            </span>
          </Cmdk.Item>
        ))}
      </FoundWords>
    </Cmdk.Group>
  )
})
