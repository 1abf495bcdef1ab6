import { createContext, useContext, type ReactNode } from 'react'
import { type MarkedWord, type Stretch, stretchesOf } from '../../shared/text/foundWords.ts'
import { showHidden } from '../../shared/text/showHidden.ts'
import styles from './FoundWords.module.css'

/** The words that a search found, marked in all texts below. */
export const FoundWords = createContext<readonly MarkedWord[]>([])

/** Plain words with those marked that a search found. Invisible characters are spelled out. */
export function WithFound({ text }: { text: string }): ReactNode {
  return <Marked text={text} found={stretchesOf(text, useContext(FoundWords))} />
}

/** Plain words with some stretches marked, in order. Invisible characters are spelled out. */
export function Marked({ text, found }: { text: string; found: readonly Stretch[] }): ReactNode {
  if (found.length === 0) return showHidden(text)
  return found.map(({ start, end }, at) => (
    <span key={start}>
      {showHidden(text.slice(found[at - 1]?.end ?? 0, start))}
      <mark className={styles.found}>{showHidden(text.slice(start, end))}</mark>
      {at === found.length - 1 && showHidden(text.slice(end))}
    </span>
  ))
}
