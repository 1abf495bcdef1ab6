import type { ReactNode } from 'react'
import type { Act } from './Button.tsx'
import { classes } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import { ariaKey, type Key } from './keys.ts'
import styles from './KeyBar.module.css'

/** A toolbar at the bottom of a view: every command with its key before it. `end` is on the right. */
export function KeyBar({ label, end, children }: { label: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label} data-key-bar="">
      {children}
      {end && <span className={styles.end}>{end}</span>}
    </div>
  )
}

/** A command in the bar. A disabled one shows no key; `why` gives the reason. `boxed` marks the one Enter runs. */
export function KeyAct({
  act,
  words,
  why,
  boxed = false,
}: {
  act: Act
  words?: string | undefined
  why?: string | null
  boxed?: boolean
}) {
  const key = act.keys[0]
  return (
    <button
      type="button"
      className={classes(styles.act, boxed && styles.boxed)}
      disabled={!act.when}
      title={why ?? undefined}
      aria-description={why ?? undefined}
      aria-keyshortcuts={key && act.when ? ariaKey(key) : undefined}
      // A click does not move the focus, so that the next key acts where it was.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act.run}
    >
      {key && act.when && <Kbd keys={key} look="bar" />}
      <span className={styles.words}>{words ?? act.label}</span>
    </button>
  )
}

/** Movement keys and what they move to. */
export function KeyHint({ keys, children }: { keys: readonly Key[]; children: ReactNode }) {
  return (
    <span className={styles.hint}>
      {keys.map((key) => (
        <Kbd key={key} keys={key} look="bar" />
      ))}
      {children}
    </span>
  )
}

/** A thin line between groups of commands. */
export function KeyRule() {
  return <i className={styles.rule} />
}
