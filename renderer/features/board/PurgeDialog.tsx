import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/provider.tsx'
import { rememberAct } from '../../stores/acts.ts'
import { openMemory } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import styles from './dialogs.module.css'
import { useVerbs } from './useVerbs.ts'

/** The only command that asks for confirmation, because a purged text cannot be restored. */
export function PurgeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog title="Purge for good" subtitle={<code>{id}</code>} size="narrow" closeLabel="Keep it" onClose={onClose}>
      <PurgeQuestion id={id} onClose={onClose} />
    </Dialog>
  )
}

function PurgeQuestion({ id, onClose }: { id: string; onClose: () => void }) {
  const { client, queries } = useApi()
  const verbs = useVerbs()
  const { data } = useQuery(queries.memories.get.queryOptions({ input: { id } }))
  const purge = useCommand({
    id: 'purge.purge',
    label: 'Purge',
    key: 'mod+enter',
    inFields: true,
    run: () => {
      onClose()
      void verbs
        .step([id], () => client.decisions.purge({ id }))
        .then((done) => {
          if (!done) return
          openMemory(null)
          rememberAct({ kind: 'final', words: 'Purging cannot be undone.' })
        })
    },
  })
  return (
    <div className={styles.form}>
      <p className={styles.quote}>{data?.description}</p>
      <p>
        The text is erased from the library, its history and its search index. Who discarded it and when stays in the
        journal. This cannot be undone. A copy in the agent’s own file is not touched.
      </p>
      <div className={styles.actions}>
        <Button look="final" size="dialog" act={purge} />
      </div>
    </div>
  )
}
