import { Fragment, type ReactNode } from 'react'
import type { Part, Span } from './markedParts.ts'
import { wordsAndTables } from './wordsAndTables.ts'
import styles from './TextBlocks.module.css'

/**
 * Renders an agent’s text in runs drawn by `show`, and Markdown tables as tables. Its parent is a paragraph, so everything is
 * spans.
 */
export function TextBlocks({
  text,
  spans,
  show,
}: {
  text: string
  spans: readonly Span[]
  show: (part: Part) => ReactNode
}): ReactNode {
  const runs = (parts: readonly Part[]): ReactNode =>
    parts.map((part, at) => <Fragment key={at}>{show(part)}</Fragment>)
  return wordsAndTables(text, spans).map((block, at) =>
    block.kind === 'words' ? (
      <Fragment key={at}>{runs(block.parts)}</Fragment>
    ) : (
      <span key={at} role="table" className={styles.table}>
        {block.rows.map((cells, row) => (
          <span key={row} role="row" className={styles.row}>
            {cells.map((parts, column) => (
              <span key={column} role={row === 0 ? 'columnheader' : 'cell'} className={styles.cell}>
                {runs(parts)}
              </span>
            ))}
          </span>
        ))}
      </span>
    ),
  )
}
