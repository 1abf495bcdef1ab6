import { Fragment, memo } from 'react'
import { PartWords } from '../../ui/PartWords.tsx'
import type { Part } from './parts.ts'
import styles from './MergeRows.module.css'

/** A sentence with its marks; invisible characters are spelled out. */
export const SentenceText = memo(function SentenceText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, look, mark }, at) => {
    const words = <PartWords look={look} words={text} />
    if (!mark) return <Fragment key={at}>{words}</Fragment>
    return (
      <mark key={at} className={styles[mark]}>
        {words}
      </mark>
    )
  })
})
