import { Table2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './InsightsScreen.module.css'

/** One chart: title, note, key number, and the chart or its table. */
export function Figure(props: {
  title: string
  /** What is counted. */
  note: string
  /** The key number, and a few words beside it. */
  figure?: string
  words?: string
  table: ReactNode
  isTable: boolean
  onTable: () => void
  area: string
  children: ReactNode
}) {
  const { title, note, figure, words, table, isTable, onTable, area, children } = props
  const id = useId()
  return (
    <section className={styles.figure} aria-labelledby={id} style={{ gridArea: area }}>
      <header>
        <h2 id={id}>{title}</h2>
        <span>{note}</span>
        <IconButton
          label={isTable ? `${title} as a chart` : `${title} as a table`}
          icon={<Table2 size="0.875rem" aria-hidden="true" />}
          aria-pressed={isTable}
          onClick={onTable}
        />
      </header>
      {figure !== undefined && (
        <p className={styles.number}>
          <b>{figure}</b>
          {words !== undefined && words !== '' && <span>{words}</span>}
        </p>
      )}
      {isTable ? table : children}
    </section>
  )
}
