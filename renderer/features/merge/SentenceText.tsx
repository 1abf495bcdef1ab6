import { Fragment, memo } from 'react'
import { showHidden } from '../../../shared/text/showHidden.ts'
import code from '../../ui/CodeWords.module.css'
import type { Part } from './parts.ts'
import styles from './MergeRows.module.css'

/** A sentence with its marks; invisible characters are spelled out. */
export const SentenceText = memo(function SentenceText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, code: isCode, mark }, at) => {
    const words = isCode ? <code className={code.code}>{showHidden(text)}</code> : showHidden(text)
    if (!mark) return <Fragment key={at}>{words}</Fragment>
    return (
      <mark key={at} className={styles[mark]}>
        {words}
      </mark>
    )
  })
})
