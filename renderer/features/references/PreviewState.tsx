import type { UseQueryResult } from '@tanstack/react-query'
import { failedBoxProps } from '../../client/errors.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import styles from './PreviewState.module.css'

/**
 * Status above the preview of a file change: why the change was refused, else why it cannot be shown, else that it is
 * loading.
 */
export function PreviewState({
  preview,
  refused,
}: {
  preview: UseQueryResult<unknown>
  refused: { title: string; words: string } | null
}) {
  if (refused)
    return (
      <div className={styles.problem}>
        <ErrorBox title={refused.title}>{refused.words}</ErrorBox>
      </div>
    )
  if (preview.error)
    return (
      <div className={styles.problem}>
        <FailedBox title="Could not prepare the preview" {...failedBoxProps(preview)} />
      </div>
    )
  return !preview.data && <Loading label="Preparing the preview" />
}
