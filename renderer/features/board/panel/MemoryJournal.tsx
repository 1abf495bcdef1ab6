import type { Decision } from '../../../../shared/model/decision.ts'
import { useApi } from '../../../client/provider.tsx'
import { actorName } from '../../../ui/actorName.ts'
import { moment } from '../../../ui/age.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { PanelSection } from '../../../ui/Panel.tsx'
import { useVerbs } from '../useVerbs.ts'
import styles from './MemoryPanel.module.css'

/** Decisions about a memory, newest first; each can be undone separately. */
export function MemoryJournal({ rows }: { rows: readonly Decision[] }) {
  const { client } = useApi()
  const verbs = useVerbs()
  if (rows.length === 0) return null
  return (
    <PanelSection label="Decisions">
      {rows.map((row) => (
        <div key={row.seq} className={styles.step}>
          <span className={classes(row.undone && styles.undone)}>
            {row.label}
            {row.reason && <span className={styles.reason}>{row.reason}</span>}
          </span>
          <span className={styles.when}>
            {actorName(row.actor)}, {moment(row.at)}
          </span>
          {row.undoable && !row.undone && (
            <Button
              look="ghost"
              aria-label={`Undo: ${row.label}`}
              onClick={() => void verbs.step(row.memory_ids, () => client.decisions.undo({ step: row.step }))}
            >
              Undo
            </Button>
          )}
        </div>
      ))}
    </PanelSection>
  )
}
