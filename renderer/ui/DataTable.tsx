import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

/** A table of text and numbers; number columns are right-aligned. The first cell is the row header. */
export function DataTable({
  caption,
  columns,
  rows,
}: {
  /** Describes the table for screen readers. */
  caption: string
  columns: readonly { label: string; number?: boolean; wide?: boolean }[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) {
  return (
    <div className={styles.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, number }) => (
              <th key={label} scope="col" data-number={number ? '' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => {
                const data = columns[at]?.number ? '' : undefined
                const wide = columns[at]?.wide ? '' : undefined
                return at === 0 ? (
                  <th key={at} scope="row" data-number={data} data-wide={wide}>
                    {cell}
                  </th>
                ) : (
                  <td key={at} data-number={data} data-wide={wide}>
                    {cell}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
