import type { Command } from '../../stores/commands.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { ariaKey } from '../../ui/keys.ts'
import { classes } from '../../ui/classes.ts'
import styles from './KeyBar.module.css'

/** Every act of the review with its key; what cannot be done now has none. */
export function KeyBar({
  first,
  verdicts,
  batches,
  end,
}: Record<'verdicts' | 'batches' | 'end', readonly Command[]> & { first: Command }) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Verdicts">
      <Act act={first} boxed />
      <i />
      {verdicts.map((act) => (
        <Act key={act.id} act={act} />
      ))}
      <i />
      {batches.map((act) => (
        <Act key={act.id} act={act} />
      ))}
      <span className={styles.end}>
        {end.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </span>
    </div>
  )
}

function Act({ act, boxed = false }: { act: Command; boxed?: boolean }) {
  const key = act.keys[0]
  return (
    <button
      type="button"
      className={classes(styles.act, boxed && styles.boxed)}
      disabled={!act.when}
      aria-keyshortcuts={key && act.when ? ariaKey(key) : undefined}
      // A click leaves the focus where it was, so that Enter goes on to accept.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act.run}
    >
      {key && act.when && <Kbd keys={key} bar />}
      {act.label}
    </button>
  )
}
