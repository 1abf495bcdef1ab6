import type { MergePreview } from '../../../shared/model/mergePreview.ts'
import { letterOf } from '../../../shared/text/merging/letter.ts'
import { useCommand } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import styles from './MergeScreen.module.css'
import { continueMerge, type MergeState } from './mergeState.ts'

/** Reports that a text changed elsewhere during the merge, and loads the new one; decisions are kept. */
export function ChangedNotice({
  seen,
  preview,
  state,
  onTakeIn,
}: {
  seen: MergePreview
  preview: MergePreview
  state: MergeState
  onTakeIn: (next: MergeState) => void
}) {
  const changed = preview.sources.flatMap(({ hash }, at) => (hash === seen.sources[at]?.hash ? [] : [letterOf(at)]))
  const act = useCommand({
    id: 'merge.take-in',
    label: 'Use the new text',
    key: 'alt+n',
    inFields: true,
    when: changed.length > 0,
    run: () =>
      onTakeIn(
        continueMerge(
          state,
          preview,
          preview.sources.map(({ content }) => content),
        ),
      ),
  })
  if (changed.length === 0) return null
  return (
    <div className={styles.notice}>
      <ErrorBox tone="warning" title={`${changed.join(' and ')} changed meanwhile`} actions={<Button act={act} />}>
        There is a new text. What you decided and wrote is kept.
      </ErrorBox>
    </div>
  )
}
