import { useMemo } from 'react'
import { wordDiff } from '../../../shared/text/diff.ts'
import { mergeRows } from '../../../shared/text/merging/rows.ts'
import { showHidden } from '../../../shared/text/showHidden.ts'
import { classes } from '../../ui/classes.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import styles from './SentenceDiff.module.css'

type Part = { text: string; changed: boolean }
type Line = { kind: 'same' | 'removed' | 'added'; parts: Part[] }

const words = { same: '', removed: 'Only A: ', added: 'Only B: ' } as const

/** Sentence diff of two notes: equal sentences are muted, changed or added words are marked. */
export function SentenceDiff({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => linesOf(before, after), [before, after])
  return (
    <ol className={styles.lines} aria-label="How the two differ">
      {lines.map(({ kind, parts }, at) => (
        <li key={at} className={classes(styles.line, styles[kind])}>
          <span className={styles.spoken}>{words[kind]}</span>
          {kind === 'same' || parts.every(({ changed }) => !changed) ? (
            <CodeWords text={parts.map(({ text }) => text).join('')} />
          ) : (
            parts.map(({ text, changed }, part) =>
              changed ? <mark key={part}>{showHidden(text)}</mark> : <span key={part}>{showHidden(text)}</span>,
            )
          )}
        </li>
      ))}
    </ol>
  )
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
