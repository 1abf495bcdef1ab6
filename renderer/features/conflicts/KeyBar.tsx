import type { Conflict } from '../../../shared/contract/neighbours.ts'
import type { Settlement } from '../../../shared/model/decision.ts'
import type { Command } from '../../stores/commands.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { ariaKey } from '../../ui/keys.ts'
import styles from './KeyBar.module.css'
import type { Verdicts } from './useVerdicts.ts'
import { refusedBy } from './verdicts.ts'

/** The verdicts with their keys, and the way back from the last one. */
export function KeyBar({ pair, verdicts, last }: { pair: Conflict; verdicts: Verdicts; last: string | null }) {
  const { undo } = verdicts
  const given: [Settlement, Command][] = [
    ['newer', verdicts.newer],
    ['older', verdicts.older],
    ['both', verdicts.both],
    ['neither', verdicts.neither],
  ]
  return (
    <div className={styles.bar} role="toolbar" aria-label="Verdicts">
      {verdicts.scoping
        ? [verdicts.confirm, verdicts.cancel].map((act) => <Act key={act.id} act={act} why={null} />)
        : given.map(([keep, act]) => <Act key={keep} act={act} why={refusedBy(keep, pair)} />)}
      <span className={styles.hint}>
        <Kbd keys="arrowup" bar />
        <Kbd keys="arrowdown" bar />
        Pair
      </span>
      <span className={styles.end}>
        {undo.when && (
          <Act act={undo} why={null} words={last ? `Undo: ${last[0]!.toLowerCase()}${last.slice(1)}` : undefined} />
        )}
      </span>
    </div>
  )
}

function Act({ act, why, words }: { act: Command; why: string | null; words?: string | undefined }) {
  const key = act.keys[0]
  return (
    <button
      type="button"
      className={styles.act}
      disabled={!act.when}
      title={why ?? undefined}
      aria-description={why ?? undefined}
      aria-keyshortcuts={key && act.when ? ariaKey(key) : undefined}
      onClick={act.run}
    >
      {key && act.when && <Kbd keys={key} bar />}
      {words ?? act.label}
    </button>
  )
}
