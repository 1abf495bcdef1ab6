import { useQuery } from '@tanstack/react-query'
import { Brush } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../client/provider.tsx'
import { useCommand } from '../../stores/commands.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import styles from './HygieneBar.module.css'

const HygieneDialog = lazyComponent(async () => (await import('./HygieneDialog.tsx')).HygieneDialog)

/**
 * Shows above the references how many entries of them and of MEMORY.md could be removed, and opens them. Renders nothing if
 * there are none.
 */
export function HygieneBar() {
  const { client, queries } = useApi()
  const found = useQuery(queries.references.hygiene.queryOptions({ input: {} }))
  const [open, setOpen] = useState(false)
  const items = found.data?.items ?? []
  const look = useCommand({
    id: 'references.hygiene',
    label: 'Check entries',
    key: 'h',
    group: 'References',
    when: items.length > 0,
    run: () => {
      setOpen(true)
      void client.settings.set({ hygiene_at: new Date().toISOString() }).catch(() => undefined)
    },
  })
  if (items.length === 0 && !open) return null
  const going = items.filter(({ suggested }) => suggested).length
  return (
    <div className={styles.bar} role="region" aria-label="Hygiene">
      <Brush size="0.875rem" aria-hidden="true" />
      <span>
        {going > 0
          ? `${counted(going, 'entry')} can be removed${items.length > going ? `, ${items.length - going} more to check` : ''}`
          : `${counted(items.length, 'entry')} to check`}
        <span className={styles.more}>{kindsOf(items)}</span>
      </span>
      <Button act={look} />
      {open && <HygieneDialog items={items} onClose={() => setOpen(false)} />}
    </div>
  )
}

const words = {
  repeats: 'repeated',
  conflict: 'in conflict',
  'dead-path': 'with dead paths',
  'old-version': 'with old versions',
  superseded: 'superseded',
  finished: 'finished',
} as const

/** Formats `2 repeated, 1 superseded`. */
function kindsOf(items: readonly { reasons: readonly { kind: keyof typeof words }[] }[]): string {
  const counts = Object.entries(words).map(([kind, name]) => {
    const count = items.filter(({ reasons }) => reasons.some((reason) => reason.kind === kind)).length
    return count > 0 ? `${formatNumber(count)} ${name}` : ''
  })
  return counts.filter(Boolean).join(', ')
}
