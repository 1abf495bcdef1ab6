import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useBoardStore } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmKeys } from '../../ui/keys.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './dialogs.module.css'
import { useVerbs } from './useVerbs.ts'

/** Discards with a reason; suggests the last one typed. */
export function WhyDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title="Discard" subtitle={counted(ids.length, 'memory')} size="narrow" onClose={onClose}>
      <WhyForm ids={ids} onClose={onClose} />
    </Dialog>
  )
}

function WhyForm({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const verbs = useVerbs()
  const [why, setWhy] = useState(() => useBoardStore.getState().why)
  const discard = useCommand({
    id: 'why.discard',
    label: 'Discard',
    key: confirmKeys,
    inFields: true,
    run: () => {
      useBoardStore.setState({ why: why.trim() })
      onClose()
      verbs.discard(ids, why.trim() || undefined)
    },
  })
  return (
    <div className={styles.form}>
      <TextField
        label="Why"
        placeholder="out of date, chatter, wrong"
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.actions}>
        <Button look="primary" size="dialog" icon={<Trash2 size="0.875rem" aria-hidden="true" />} act={discard} />
      </div>
    </div>
  )
}
