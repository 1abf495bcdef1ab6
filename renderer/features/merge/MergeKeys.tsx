import type { Command } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { ariaKey } from '../../ui/keys.ts'
import styles from './MergeScreen.module.css'
import type { MergeActs } from './useMergeActs.ts'

/** The keys of a merge, what is missing, and the act that ends it. */
export function MergeKeys({ acts, lacking }: { acts: MergeActs; lacking: string | null }) {
  const { takes, edit, undo, look, into, save, isSaving } = acts
  return (
    <div className={styles.keys} role="toolbar" aria-label="Keys of the merge">
      <span className={styles.hint}>
        <Kbd keys="arrowup" bar />
        <Kbd keys="arrowdown" bar />
        Difference
      </span>
      {[...takes, edit, undo, look].map((act) => (
        <Act key={act.id} act={act} />
      ))}
      <span className={styles.end} />
      <span className={styles.missing} role="status">
        {isSaving ? 'Saving' : lacking}
      </span>
      <Button look="ghost" size="dialog" act={into} />
      <Button look="primary" size="dialog" act={save} why={lacking ?? undefined} />
    </div>
  )
}

function Act({ act }: { act: Command }) {
  const key = act.keys[0]
  return (
    <button
      type="button"
      className={styles.act}
      disabled={!act.when}
      aria-keyshortcuts={key && act.when ? ariaKey(key) : undefined}
      onClick={act.run}
    >
      {key && act.when && <Kbd keys={key} bar />}
      {act.label}
    </button>
  )
}
