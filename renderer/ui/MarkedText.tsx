import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './MarkedText.module.css'
import { PartWords } from './PartWords.tsx'
import { TextBlocks } from './TextBlocks.tsx'
import type { Part, Span } from './markedParts.ts'

/**
 * An agent’s text with the quotes of reasons marked and numbered, and those of advisors underlined; the quotes of the reason
 * `lit` are highlighted.
 */
export function MarkedText({
  text,
  spans,
  lit = null,
  onLit = () => undefined,
}: {
  text: string
  spans: readonly Span[]
  lit?: number | null
  onLit?: (number: number | null) => void
}): ReactNode {
  const show = (part: Part): ReactNode => {
    const words = <PartWords look={part.look} words={part.text} />
    const [number] = part.numbers
    if (number === undefined && !part.quoted) return words
    return (
      <mark
        data-reason={part.numbers.join(' ')}
        className={classes(
          styles.mark,
          part.quoted && styles.quoted,
          lit !== null && part.numbers.includes(lit) && styles.lit,
        )}
        onMouseEnter={() => onLit(number ?? null)}
        onMouseLeave={() => onLit(null)}
      >
        {words}
        {part.ending.map((ends) => (
          <sup key={ends} className={styles.number}>
            {ends}
          </sup>
        ))}
      </mark>
    )
  }
  return <TextBlocks text={text} spans={spans} show={show} />
}
