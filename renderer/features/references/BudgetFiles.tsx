import { RadioGroup } from 'radix-ui'
import { useEffect, useRef } from 'react'
import type { Budget } from '../../../shared/model/budget.ts'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { BudgetMeter } from '../../ui/BudgetMeter.tsx'
import styles from './BudgetFiles.module.css'

/** The files that agents load up to a limit, the fullest first, each with how full it is. Arrow keys choose one. */
export function BudgetFiles({
  budgets,
  file,
  onChange,
}: {
  budgets: readonly Budget[]
  file: string
  onChange: (file: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[data-state="checked"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <RadioGroup.Root
      ref={list}
      aria-label="File"
      value={file}
      onValueChange={onChange}
      className={styles.list}
      data-own-keys=""
    >
      {budgets
        .toSorted((one, other) => shareOf(other) - shareOf(one))
        .map((budget) => (
          <RadioGroup.Item key={budget.file} value={budget.file} className={styles.item} title={budget.file}>
            <span className={styles.name}>{shortPath(budget.file, 2)}</span>
            <BudgetMeter budget={budget} />
          </RadioGroup.Item>
        ))}
    </RadioGroup.Root>
  )
}

/** How full a file is: of the lines or bytes that agents load, whichever is more. */
function shareOf({ lines, bytes, most_lines, most_bytes }: Budget): number {
  return Math.max(lines / most_lines, bytes / most_bytes)
}
