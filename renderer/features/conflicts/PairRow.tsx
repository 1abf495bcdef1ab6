import { GitCompareArrows } from 'lucide-react'
import type { Conflict } from '../../../shared/contract/neighbours.ts'
import { eitherValue } from '../../../shared/text/eitherValue.ts'
import { age } from '../../ui/age.ts'
import { QueueRow } from '../../components/QueueRow.tsx'
import type { useRows } from '../../components/useRows.ts'
import styles from './PairRow.module.css'
import { withoutBoldMarks } from './differenceWords.ts'
import { valuesOf } from './marks.ts'

/** A pair in the list: the titles of both, the older first as beside it, the two values, and their agents. */
export function PairRow({
  pair: { older, newer },
  row,
}: {
  pair: Conflict
  row: ReturnType<ReturnType<typeof useRows>['row']>
}) {
  const values = valuesOf(newer.differences)
  const agents = [...new Set([older, newer].map(({ source_agent, kind }) => source_agent?.trim() || kind))]
  return (
    <QueueRow
      icon={GitCompareArrows}
      titles={[...new Set([older.description, newer.description])]}
      row={row}
      isConflict
    >
      {values && <span className={styles.values}>{withoutBoldMarks(eitherValue(values))}</span>}
      <span>{[...agents, age(newer.timestamp)].join(' · ')}</span>
    </QueueRow>
  )
}
