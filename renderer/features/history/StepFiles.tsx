import { useQuery } from '@tanstack/react-query'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { Loading } from '../../ui/Loading.tsx'
import styles from './StepRow.module.css'

/** The files a step changed, fetched only when opened. */
export function StepFiles({ step }: { step: number }) {
  const { queries } = useApi()
  const files = useQuery(queries.decisions.files.queryOptions({ input: { step } }))
  if (files.error) {
    return <FailedBox {...failedBoxProps(files)} />
  }
  if (!files.data) return <Loading label="Reading the files of this step" />
  if (files.data.length === 0) return <p className={styles.none}>No file was changed.</p>
  return files.data.map((diff) => (
    <div key={diff.path} className={styles.file}>
      <FileDiffView diff={diff} />
    </div>
  ))
}
