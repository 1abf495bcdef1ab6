import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import type { Budget } from '../../../shared/model/budget.ts'
import { useApi } from '../../client/provider.tsx'
import { useCommand } from '../../stores/commands.ts'
import { counted } from '../../ui/counted.ts'
import { BudgetMeter } from '../../ui/BudgetMeter.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { shortPath } from '../../../shared/text/shortPath.ts'
import styles from './BudgetBar.module.css'
import { alwaysRefetch } from './alwaysRefetch.ts'
import { canShrink } from './canShrink.ts'

const BudgetDialog = lazyComponent(async () => (await import('./BudgetDialog.tsx')).BudgetDialog)

/** Shows above the references how full the fullest MEMORY.md is, and how to free space. Renders nothing if none is known. */
export function BudgetBar() {
  const { queries } = useApi()
  const found = useQuery(queries.references.budget.queryOptions({ input: {}, ...alwaysRefetch }))
  const [open, setOpen] = useState(false)
  const budgets = found.data ?? []
  const [fullest] = budgets
  const look = useCommand({
    id: 'references.budget',
    label: budgets.some(canShrink) ? 'Make room' : 'See the files',
    key: 'b',
    group: 'References',
    when: fullest !== undefined,
    run: () => setOpen(true),
  })
  if (!fullest) return null
  return (
    <div className={styles.bar} role="region" aria-label="Context budget">
      <Gauge size="0.875rem" aria-hidden="true" />
      <code>{shortPath(fullest.file, 2)}</code>
      <BudgetMeter budget={fullest} />
      <span className={styles.more}>{factsOf(fullest)}</span>
      <Button act={look} look="ghost" />
      {open && <BudgetDialog budgets={budgets} onClose={() => setOpen(false)} />}
    </div>
  )
}

function factsOf({ lost, repeats }: Budget): string {
  const facts = [
    lost.length > 0 && `${counted(lost.length, 'entry')} agents do not see`,
    repeats.length > 0 && `${counted(repeats.length, 'entry')} repeated from CLAUDE.md`,
  ].filter(Boolean)
  return facts.join(', ')
}
