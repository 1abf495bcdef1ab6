import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useCommand } from '../../stores/commands.ts'
import { useToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './PausedBanner.module.css'

/** Reports on every screen what became of steps a crash interrupted, until the person dismisses it. */
export function NotesBanner() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const { data: info } = useQuery(queries.system.info.queryOptions())
  const notes = info?.notes ?? []
  const forget = useCommand({
    id: 'notes.forget',
    label: 'Dismiss',
    key: 'mod+shift+x',
    group: 'Anywhere',
    inFields: true,
    when: notes.length > 0,
    run: async () => {
      try {
        await client.system.forgetNotes()
        await refresh(cache, queries, ['sources'])
      } catch (error) {
        show(failureToast(error))
      }
    },
  })
  return (
    <div role="status">
      {notes.length > 0 && (
        <aside className={styles.banner} aria-label="What was cut off">
          <LifeBuoy size="0.875rem" aria-hidden="true" />
          <div className={styles.words}>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
          <span className={styles.acts}>
            <Button look="ghost" act={forget} />
          </span>
        </aside>
      )}
    </div>
  )
}
