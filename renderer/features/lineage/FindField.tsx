import { useState, type KeyboardEvent } from 'react'
import type { LineageNode } from '../../../shared/model/lineageGraph.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './FindField.module.css'
import { findNodes } from './findNodes.ts'
import { formatNumber } from '../../ui/counted.ts'

/** Finds nodes by text and author while typing: Enter goes to the next match, Esc back to the graph. */
export function FindField({
  nodes,
  onFound,
  onSeek,
  onClose,
}: {
  nodes: readonly LineageNode[]
  /** Receives the ids of all matches, to be marked. */
  onFound: (ids: ReadonlySet<string>) => void
  onSeek: (id: string) => void
  onClose: () => void
}) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const go = (next: number, among: readonly string[]) => {
    setAt(next)
    const id = among[next]
    if (id !== undefined) onSeek(id)
  }
  const search = (text: string) => {
    const ids = findNodes(nodes, text)
    setWords(text)
    setFound(ids)
    onFound(new Set(ids))
    go(0, ids)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'ArrowDown') onClose()
    else if (event.key === 'Enter' && found.length > 0)
      go((at + (event.shiftKey ? found.length - 1 : 1)) % found.length, found)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <TextField
      // The field is opened by its key.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      label="Find a node"
      hideLabel
      size="bar"
      className={styles.field}
      placeholder="words, agent, session"
      value={words}
      onChange={(event) => search(event.target.value)}
      onKeyDown={onKeyDown}
      after={
        <span role="status" className={styles.count}>
          {words.trim() === '' ? '' : countWords(at, found.length)}
        </span>
      }
    />
  )
}

function countWords(at: number, count: number): string {
  return count === 0 ? 'none' : `${formatNumber(at + 1)} of ${formatNumber(count)}`
}
