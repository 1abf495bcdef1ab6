import { useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { useApi } from '../../client/provider.tsx'
import { useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './PausedBanner.module.css'

/** On every screen while a source cannot be read: which, why, and the way out. */
export function PausedBanner() {
  const { queries } = useApi()
  const { data: sources = [] } = useQuery(queries.sources.list.queryOptions())
  const go = useNavigation((place) => place.go)
  const [first, ...others] = sources.filter(({ paused_since }) => paused_since !== null)
  const look = useCommand({
    id: 'paused.look',
    label: 'See paused sources',
    key: 'mod+shift+e',
    group: 'Anywhere',
    inFields: true,
    when: first !== undefined,
    run: () => go('sources'),
  })
  return (
    <div role="status">
      {first && (
        <aside className={styles.banner} aria-label="Paused sources">
          <CirclePause size={14} aria-hidden="true" />
          <p className={styles.words}>
            <strong>{first.name} is paused.</strong> {first.error}
            {others.length > 0 && ` ${others.length} more ${others.length === 1 ? 'is' : 'are'} paused.`}
          </p>
          <Button look="ghost" act={look} className={styles.look}>
            See sources
          </Button>
        </aside>
      )}
    </div>
  )
}
