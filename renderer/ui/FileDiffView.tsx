import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DiffLine, FileDiff } from '../../shared/model/diff.ts'
import { shortPath } from '../../shared/text/shortPath.ts'
import { Button } from './Button.tsx'
import { counted } from './counted.ts'
import { linePartsOf, longLine } from './diffExcerpt.ts'
import { type ShownHunk, shownHunks } from './diffHunks.ts'
import styles from './FileDiffView.module.css'

/**
 * The diff of one file: path and counts above, numbered lines below, changed words in the stronger tint. Of a record on one
 * long line only the changed fields are shown, and of a new file all but its lineage; a button shows the rest.
 */
export function FileDiffView({ diff, note, bare = false }: { diff: FileDiff; note?: ReactNode; bare?: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const brief = shownHunks(diff)
  const { hunks, below } = isWhole ? shownHunks(diff, true) : brief
  const more = moreIn(brief.hunks)
  return (
    <figure className={styles.file} aria-label={`Changes in ${diff.path}`}>
      {!bare && (
        <figcaption className={styles.head}>
          <FileText size="0.875rem" aria-hidden="true" />
          <span className={styles.path} title={diff.path}>
            {shortPath(diff.path)}
          </span>
          <span className={styles.note}>{note ?? changeWords[diff.change]}</span>
          {more && (
            <Button look="ghost" onClick={() => setWhole(!isWhole)}>
              {isWhole ? more.hide : more.show}
            </Button>
          )}
          <span className={styles.counts}>
            <span className={styles.plus}>+{diff.added}</span> <span className={styles.minus}>−{diff.removed}</span>
          </span>
        </figcaption>
      )}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Lines of ${diff.path}`}>
        <table className={styles.lines}>
          <tbody>
            {hunks.map((hunk, at) => (
              <Hunk key={at} hunk={hunk} isNew={diff.change !== 'modify'} isWhole={isWhole} />
            ))}
            {below > 0 && <Unchanged lines={below} />}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** Returns what a button calls the rest of a diff; null if all of it is shown. */
function moreIn(hunks: readonly ShownHunk[]): { show: string; hide: string } | null {
  if (hunks.some(({ lineage }) => lineage > 0)) return { show: 'Show lineage', hide: 'Hide lineage' }
  const isCut = hunks.some(({ lines }) => lines.some(({ isPaired, text }) => isPaired && text.length > longLine))
  return isCut ? { show: 'Whole lines', hide: 'Changed fields only' } : null
}

const changeWords = { create: 'a new file', modify: '', remove: 'the file is removed' }

/** Lines of a diff; a whole file, new or removed, has one column of numbers. */
function Hunk({ hunk, isNew, isWhole }: { hunk: ShownHunk; isNew: boolean; isWhole: boolean }) {
  return (
    <>
      {!isNew && hunk.above !== 0 && <Unchanged lines={hunk.above} heading={hunk.heading} />}
      {hunk.lineage > 0 && (
        <tr className={styles.unchanged}>
          <td colSpan={2} />
          <td>… {counted(hunk.lineage, 'line')} of lineage</td>
        </tr>
      )}
      {hunk.lines.map((line, at) => (
        <tr key={at} className={line.sign === '+' ? styles.added : line.sign === '-' ? styles.removed : undefined}>
          {!isNew && <td className={styles.number}>{line.old}</td>}
          <td className={styles.number}>{isNew ? (line.new ?? line.old) : line.new}</td>
          <td className={styles.sign}>{line.sign === '-' ? '−' : line.sign}</td>
          {line.sign === ' ' && line.text.length > longLine && !isWhole ? (
            <td className={styles.clipped}>
              <span>{line.text}</span>
            </td>
          ) : (
            <td className={styles.text}>
              <LineText line={line} isWhole={isWhole || !line.isPaired} />
            </td>
          )}
        </tr>
      ))}
    </>
  )
}

/** Stands for lines that stay the same; null if their number is not known. */
function Unchanged({ lines, heading }: { lines: number | null; heading?: string }) {
  return (
    <tr className={styles.unchanged}>
      <td colSpan={3} />
      <td>
        … {lines !== null && `${counted(lines, 'line')} unchanged`}
        {heading && <span className={styles.heading}>{heading}</span>}
      </td>
    </tr>
  )
}

function LineText({ line, isWhole }: { line: DiffLine; isWhole: boolean }) {
  if (line.text === '') return '\u00a0'
  return linePartsOf(line, isWhole).map((part, at) => {
    if (part.kind === 'gap')
      return (
        <span key={at} className={styles.gap} title="unchanged">
          {' … '}
        </span>
      )
    return part.isChanged ? <mark key={at}>{part.text}</mark> : part.text
  })
}
