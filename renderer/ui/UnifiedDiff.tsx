import { classes } from './classes.ts'
import styles from './UnifiedDiff.module.css'

/** A unified diff, as attached to an error. */
export function UnifiedDiff({ text, label }: { text: string; label: string }) {
  return (
    <pre className={styles.diff} tabIndex={0} role="region" aria-label={label}>
      {text
        .replace(/\n$/, '')
        .split('\n')
        .map((line, at) => (
          <span key={at} className={classes(styles.line, lookOf(line))}>
            {line || ' '}
          </span>
        ))}
    </pre>
  )
}

function lookOf(line: string): string | undefined {
  if (/^(---|\+\+\+|@@)/.test(line)) return styles.head
  if (line.startsWith('+')) return styles.added
  if (line.startsWith('-')) return styles.removed
  return undefined
}
