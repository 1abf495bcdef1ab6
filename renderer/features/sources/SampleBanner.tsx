import { useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { clearFilter, focusCard, openMemory } from '../../stores/board.ts'
import { useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { useToast } from '../../stores/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './SampleBanner.module.css'

/** Says that this is the built-in sample, with a command to return to the person’s own library. */
export function SampleBanner() {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const { show } = useToast()
  const leave = useCommand({
    id: 'sample.leave',
    label: 'Leave the sample',
    key: 'mod+shift+l',
    group: 'Anywhere',
    inFields: true,
    run: async () => {
      try {
        await client.system.leaveSample()
        openMemory(null)
        focusCard(null, false)
        clearFilter()
        useNavigation.getState().go('board')
        await refresh(cache, queries, ['library'])
      } catch (error) {
        show(failureToast(error))
      }
    },
  })
  return (
    <aside className={styles.banner} aria-label="Sample library">
      <FlaskConical size="0.875rem" aria-hidden="true" />
      <p className={styles.words}>
        <strong>Sample.</strong>{' '}
        <span className={styles.more}>
          A made-up project in a throw-away library. Try anything; your own library stays as it is.
        </span>
      </p>
      <span className={styles.acts}>
        <Button look="ghost" act={leave}>
          Leave
        </Button>
      </span>
    </aside>
  )
}
