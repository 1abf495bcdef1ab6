import { useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../client/provider.tsx'
import { useCommand } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import hidden from '../../ui/hidden.module.css'
import { errorWords } from './errorWords.ts'
import styles from './PausedBanner.module.css'

const MoveDialog = lazyComponent(async () => (await import('./MoveDialog.tsx')).MoveDialog)

/** Shown while a source cannot be read: which, why, and what to do. On every screen except Sources, which shows it in place. */
export function PausedBanner() {
  const { queries } = useApi()
  const { data: sources = [] } = useQuery(queries.sources.list.queryOptions())
  const { data: info } = useQuery(queries.system.info.queryOptions())
  const go = useNavigation((place) => place.go)
  const besides = useNavigation((place) => place.screen !== 'sources')
  const [first, ...others] = sources.filter(({ paused_since }) => paused_since !== null)
  const [moving, setMoving] = useState(false)
  const look = useCommand({
    id: 'paused.look',
    label: 'See what cannot be read',
    key: 'mod+shift+e',
    group: 'Anywhere',
    inFields: true,
    when: first !== undefined && besides,
    run: () => go('sources', first?.id),
  })
  const move = useCommand({
    id: 'paused.move',
    label: 'Set its new path…',
    key: 'mod+shift+f',
    group: 'Anywhere',
    inFields: true,
    when: first !== undefined && besides,
    run: () => setMoving(true),
  })
  return (
    <>
      <div role="status">
        {first && !besides && <span className={hidden.hidden}>{first.name} cannot be read.</span>}
        {first && besides && (
          <aside className={styles.banner} aria-label="Sources that cannot be read">
            <CirclePause size="0.875rem" aria-hidden="true" />
            <p className={styles.words}>
              <strong>{first.name} cannot be read.</strong> {errorWords(first, info?.home)}
              {others.length > 0 && ` ${others.length} more cannot be read.`}
            </p>
            <span className={styles.acts}>
              <Button look="ghost" act={move} />
              <Button look="ghost" act={look}>
                See sources
              </Button>
            </span>
          </aside>
        )}
      </div>
      {first && moving && <MoveDialog source={first} onClose={() => setMoving(false)} />}
    </>
  )
}
