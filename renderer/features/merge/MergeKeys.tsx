import { Button } from '../../ui/Button.tsx'
import { KeyAct, KeyBar, KeyHint } from '../../ui/KeyBar.tsx'
import styles from './MergeScreen.module.css'
import type { MergeActs } from './useMergeActs.ts'

/** The keys of a merge, what is missing, and the save command. */
export function MergeKeys({ acts, lacking }: { acts: MergeActs; lacking: string | null }) {
  const { takes, edit, undo, look, into, save, isSaving } = acts
  return (
    <KeyBar
      label="Keys of the merge"
      end={
        <>
          <span className={styles.missing} role="status">
            {isSaving ? 'Saving' : lacking}
          </span>
          <Button look="ghost" size="dialog" act={into} />
          <Button look="primary" size="dialog" act={save} why={lacking ?? undefined} />
        </>
      }
    >
      <KeyHint keys={['arrowup', 'arrowdown']}>Difference</KeyHint>
      {[...takes, edit, undo, look].map((act) => (
        <KeyAct key={act.id} act={act} />
      ))}
    </KeyBar>
  )
}
