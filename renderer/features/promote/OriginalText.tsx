import { memo } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './OriginalText.module.css'
import { originalParts } from './originalParts.ts'

/**
 * The memory’s own text, with the words struck through that are not in the distilled text. `scrolls`: at most nine lines at once. A long
 * text is compared again only if one of the two changes, not with every key in another field.
 */
export const OriginalText = memo(function OriginalText({
  original,
  distilled,
  scrolls = false,
}: {
  original: string
  distilled: string
  scrolls?: boolean
}) {
  return (
    <p className={classes(styles.original, scrolls && styles.scrolls)} aria-label="The memory’s own text">
      {originalParts(original, distilled).map((part, at) =>
        part.kept ? <span key={at}>{part.text}</span> : <del key={at}>{part.text}</del>,
      )}
    </p>
  )
})
