import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiffLine, FileDiff } from '../../shared/model/diff.ts'
import { shortPath } from '../../shared/text/shortPath.ts'
import styles from './FileDiffView.module.css'

/** The diff of one file: path and counts above, numbered lines below, changed words in the stronger tint. */
export function FileDiffView({ diff, note, bare = false }: { diff: FileDiff; note?: ReactNode; bare?: boolean }) {
  return (
    <figure className={styles.file} aria-label={`Changes in ${diff.path}`}>
      {!bare && (
        <figcaption className={styles.head}>
          <FileText size="0.875rem" aria-hidden="true" />
          <span className={styles.path} title={diff.path}>
            {shortPath(diff.path)}
          </span>
          <span className={styles.note}>{note ?? changeWords[diff.change]}</span>
          <span className={styles.counts}>
            <span className={styles.plus}>+{diff.added}</span> <span className={styles.minus}>−{diff.removed}</span>
          </span>
        </figcaption>
      )}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Lines of ${diff.path}`}>
        <table className={styles.lines}>
          <tbody>
            {diff.hunks.map((hunk, at) => (
              <Hunk key={at} {...hunk} isWhole={diff.change !== 'modify'} />
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const changeWords = { create: 'a new file', modify: '', remove: 'the file is removed' }

/** Lines of a diff; a whole file, new or removed, has one column of numbers and no header. */
function Hunk({ header, lines, isWhole }: { header: string; lines: readonly DiffLine[]; isWhole: boolean }) {
  return (
    <>
      {!isWhole && (
        <tr className={styles.header}>
          <td colSpan={3} />
          <td>{header}</td>
        </tr>
      )}
      {lines.map((line, at) => (
        <tr key={at} className={line.sign === '+' ? styles.added : line.sign === '-' ? styles.removed : undefined}>
          {!isWhole && <td className={styles.number}>{line.old}</td>}
          <td className={styles.number}>{isWhole ? (line.new ?? line.old) : line.new}</td>
          <td className={styles.sign}>{line.sign === '-' ? '−' : line.sign}</td>
          <td className={styles.text}>{marked(line)}</td>
        </tr>
      ))}
    </>
  )
}

function marked(line: DiffLine): ReactNode {
  if (line.words.length === 0) return line.text || '\u00a0'
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of line.words) {
    parts.push(line.text.slice(at, start), <mark key={start}>{line.text.slice(start, end)}</mark>)
    at = end
  }
  parts.push(line.text.slice(at))
  return parts
}
