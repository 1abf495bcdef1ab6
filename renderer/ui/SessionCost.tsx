import type { FileDiff } from '../../shared/model/diff.ts'
import { counted } from './counted.ts'
import { sessionCost } from './sessionCost.ts'
import styles from './SessionCost.module.css'

/** Says what changes of files cost in every session; nothing for files that agents fetch when they need them. */
export function SessionCost({ files }: { files: readonly FileDiff[] }) {
  const tokens = sessionCost(files)
  if (tokens <= 0) return null
  return (
    <p className={styles.cost}>Every session that loads it reads about {counted(rounded(tokens), 'token')} more.</p>
  )
}

/** Two digits: it is an estimate. */
function rounded(tokens: number): number {
  return Number(tokens.toPrecision(2))
}
