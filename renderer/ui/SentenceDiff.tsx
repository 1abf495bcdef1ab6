import { useMemo } from 'react'
import { wordDiff } from '../../shared/text/diff.ts'
import { mergeRows } from '../../shared/text/merging/rows.ts'
import { classes } from './classes.ts'
import { markedParts } from './markedParts.ts'
import { PartWords } from './PartWords.tsx'
import styles from './SentenceDiff.module.css'

type Part = { text: string; changed: boolean }
type Line = { kind: 'same' | 'removed' | 'added'; parts: Part[] }

/**
 * Sentence diff of two texts: equal sentences are muted, changed or added words are marked. `names` are read out before what
 * only one of them says.
 */
export function SentenceDiff({
  before,
  after,
  label,
  names,
}: {
  before: string
  after: string
  label: string
  names: { before: string; after: string }
}) {
  const words = { same: '', removed: `Only ${names.before}: `, added: `Only ${names.after}: ` }
  const lines = useMemo(() => linesOf(before, after), [before, after])
  return (
    <ol className={styles.lines} aria-label={label}>
      {lines.map(({ kind, parts }, at) => (
        <li key={at} className={classes(styles.line, styles[kind])}>
          <span className={styles.spoken}>{words[kind]}</span>
          <LineWords parts={parts} />
        </li>
      ))}
    </ol>
  )
}

function LineWords({ parts }: { parts: readonly Part[] }) {
  const text = parts.map((part) => part.text).join('')
  let end = 0
  const spans = parts.flatMap((part, number) => {
    const start = end
    end += part.text.length
    return part.changed ? { start, end, number } : []
  })
  return markedParts(text, spans).map(({ text: own, look, numbers }, at) => {
    const shown = <PartWords key={at} look={look} words={own} />
    return numbers.length > 0 ? <mark key={at}>{shown}</mark> : shown
  })
}

function linesOf(before: string, after: string): Line[] {
  return mergeRows([before, after]).flatMap(({ kind, pieces: [a, b] }): Line[] => {
    if (a && b && kind === 'agree') return [{ kind: 'same', parts: [{ text: b.text, changed: false }] }]
    if (!a || !b) {
      const only = a ?? b
      return only ? [{ kind: a ? 'removed' : 'added', parts: [{ text: only.text, changed: false }] }] : []
    }
    const changes = wordDiff(a.text, b.text)
    const side = (own: 'removed' | 'added'): Line => ({
      kind: own,
      parts: changes.flatMap((change) =>
        change.kind === 'same' || change.kind === own ? [{ text: change.text, changed: change.kind === own }] : [],
      ),
    })
    return [side('removed'), side('added')]
  })
}
