import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import type { Budget } from '../../../shared/model/budget.ts'
import { useApi } from '../../client/provider.tsx'
import { useCommand } from '../../stores/commands.ts'
import { counted, formatNumber } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { late } from '../../ui/late.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { shortPath } from '../../ui/shortPath.ts'
import styles from './BudgetBar.module.css'
import { fromItsFile } from './fromItsFile.ts'

const BudgetDialog = late(async () => (await import('./BudgetDialog.tsx')).BudgetDialog)

/** Above the references: how full the fullest MEMORY.md is, and the way to make room. Nothing where none is known. */
export function BudgetBar() {
  const { queries } = useApi()
  const found = useQuery(queries.references.budget.queryOptions({ input: {}, ...fromItsFile }))
  const [open, setOpen] = useState(false)
  const budgets = found.data ?? []
  const [fullest] = budgets
  const look = useCommand({
    id: 'references.budget',
    label: 'Make room',
    key: 'b',
    group: 'References',
    when: fullest !== undefined,
    run: () => setOpen(true),
  })
  if (!fullest) return null
  return (
    <div className={styles.bar} role="region" aria-label="Context budget">
      <Gauge size={14} aria-hidden="true" />
      <code>{shortPath(fullest.file, 2)}</code>
      <BudgetMeter budget={fullest} />
      <span className={styles.more}>{factsOf(fullest)}</span>
      <Button act={look} look="ghost" />
      {open && <BudgetDialog budgets={budgets} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Lines or bytes, whichever is nearer to its cap. */
function BudgetMeter({ budget }: { budget: Measured }) {
  const { lines, bytes, most_lines, most_bytes } = budget
  const byLines = lines / most_lines >= bytes / most_bytes
  return byLines ? <LinesMeter budget={budget} /> : <BytesMeter budget={budget} />
}

type Measured = Pick<Budget, 'lines' | 'bytes' | 'most_lines' | 'most_bytes'>

export function LinesMeter({ budget: { lines, most_lines } }: { budget: Measured }) {
  return <CapMeter label="Lines loaded by agents" value={lines} most={most_lines} unit="lines" />
}

export function BytesMeter({ budget: { bytes, most_bytes } }: { budget: Measured }) {
  return <CapMeter label="Bytes loaded by agents" value={bytes} most={most_bytes} unit="bytes" />
}

function CapMeter({ label, value, most, unit }: { label: string; value: number; most: number; unit: string }) {
  const words = `${formatNumber(value)} of ${formatNumber(most)} ${unit}`
  return <Meter label={label} value={value} most={most} words={words} />
}

function factsOf({ lost, repeats }: Budget): string {
  const facts = [
    lost.length > 0 && `${counted(lost.length, 'entry', 'entries')} agents do not see`,
    repeats.length > 0 && `${counted(repeats.length, 'entry', 'entries')} said in CLAUDE.md already`,
  ].filter(Boolean)
  return facts.join(', ')
}
