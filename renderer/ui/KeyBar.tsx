import type { ReactNode } from 'react'
import type { Act } from './Button.tsx'
import { classes } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import { ariaKey, type Key } from './keys.ts'
import styles from './KeyBar.module.css'

/** The bar at the foot of a flow: every act with its key before it. `end` stands at the right. */
export function KeyBar({ label, end, children }: { label: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label} data-key-bar="">
      {children}
      {end && <span className={styles.end}>{end}</span>}
    </div>
  )
}

/** An act of the bar. What cannot be done now shows no key; `why` says the reason. `boxed` is the one Enter does. */
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
      // A click leaves the focus where it was, so that the next key acts there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act.run}
    >
      {key && act.when && <Kbd keys={key} look="bar" />}
      <span className={styles.words}>{words ?? act.label}</span>
    </button>
  )
}

/** Keys that move, with what they move to. */
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

/** A thin line between groups of acts. */
export function KeyRule() {
  return <i className={styles.rule} />
}
