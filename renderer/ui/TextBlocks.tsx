import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { Part, Span } from './markedParts.ts'
import { textBlocks } from './textBlocks.ts'
import type { Block } from './textStretches.ts'
import styles from './TextBlocks.module.css'

/**
 * Renders an agent’s Markdown text in runs drawn by `show`: headings, lists, code and tables as such. Its parent is a paragraph,
 * so everything is spans.
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
  const blocks = textBlocks(text, spans)
  const [only] = blocks
  if (only?.kind === 'words' && blocks.length === 1) return runs(only.shown)
  return blocks.map((block, at) => <TextBlock key={at} block={block} runs={runs} />)
}

function TextBlock({ block, runs }: { block: Block<Part[]>; runs: (parts: readonly Part[]) => ReactNode }): ReactNode {
  switch (block.kind) {
    case 'words':
      return <span className={styles.words}>{runs(block.shown)}</span>
    case 'heading':
      return <strong className={styles.heading}>{runs(block.shown)}</strong>
    case 'code':
      return <code className={styles.code}>{runs(block.shown)}</code>
    case 'item':
      return (
        <span className={styles.item} style={{ '--depth': block.depth } as CSSProperties}>
          <span className={styles.sign}>{block.sign}</span>
          <span>{runs(block.shown)}</span>
        </span>
      )
    case 'table':
      return <Table rows={block.rows} runs={runs} />
  }
}

function Table({ rows, runs }: { rows: Part[][][]; runs: (parts: readonly Part[]) => ReactNode }): ReactNode {
  return (
    <span role="group" aria-label="Table" tabIndex={0} className={styles.scroll}>
      <span role="table" className={styles.table}>
        {rows.map((cells, row) => (
          <span key={row} role="row" className={styles.row}>
            {cells.map((parts, column) => (
              <span key={column} role={row === 0 ? 'columnheader' : 'cell'} className={styles.cell}>
                {runs(parts)}
              </span>
            ))}
          </span>
        ))}
      </span>
    </span>
  )
}
