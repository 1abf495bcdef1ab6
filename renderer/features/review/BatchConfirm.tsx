import { useQuery } from '@tanstack/react-query'
import type { ReviewAnswer, ReviewVerdict } from '../../../shared/contract/review.ts'
import { type SeenFiles, seenIn } from '../../../shared/model/diff.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useCommand } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { counted, formatNumber } from '../../ui/counted.ts'
import { useUnread } from '../../components/useUnread.ts'
import { FailedBox } from '../../components/FailedBox.tsx'
import { confirmKeys } from '../../ui/keys.ts'
import { Loading } from '../../ui/Loading.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './BatchPanel.module.css'
import { FilesBox } from './FilesBox.tsx'
import { actsWords } from './words.ts'

/** Maximum number of remaining items to name. */
const maxNamed = 5

/** Previews an answer to several items: the number of each action, every file it writes, and what it leaves out. */
export function BatchConfirm({
  input,
  verdict,
  accept,
  back,
}: {
  input: { keys?: string[]; project?: string | undefined; like?: string; least?: number }
  verdict: ReviewVerdict | null
  /** Accepts exactly what is listed, whose file changes were shown. */
  accept: (listed: ReviewAnswer['items'], seen: SeenFiles) => void
  back: () => void
}) {
  const { queries } = useApi()
  const { data, error, refetch } = useQuery({
    ...queries.review.preview.queryOptions({ input: { ...input, ...(verdict && { verdict }) } }),
    staleTime: 0,
    gcTime: 0,
  })
  const count = data?.items.length ?? 0
  const isUnread = useUnread(data ? 'summary' : null)
  const go = useCommand({
    id: 'review.batch.confirm',
    label: count === 1 ? 'Accept it' : `Accept these ${formatNumber(count)}`,
    key: confirmKeys,
    group: 'Review',
    when: data !== undefined && count > 0,
    run: () => {
      if (data && !isUnread()) accept(data.items, seenIn(data.files))
    },
  })
  const leave = useCommand({ id: 'review.batch.back', label: 'Back', key: 'escape', group: 'Review', run: back })
  return (
    <section className={styles.panel} aria-label="Confirm" tabIndex={-1} ref={takeFocus}>
      <header className={styles.head}>
        <h1>{data ? titleOf(data) : 'Preparing the summary'}</h1>
        {data && <p role="status">{filesWords(data)}</p>}
      </header>
      {error && <FailedBox title="Could not prepare the summary" {...failedBoxProps({ error, refetch })} />}
      {!data && !error && <Loading />}
      {data && data.refused.length > 0 && (
        <div className={styles.left}>
          <h2>{counted(data.refused.length, 'item')} left unchanged</h2>
          <ul>
            {data.refused.slice(0, maxNamed).map(({ key, title, because }) => (
              <li key={key}>
                <b>{title}</b>
                <p>{because}</p>
              </li>
            ))}
          </ul>
          {data.refused.length > maxNamed && <p>and {formatNumber(data.refused.length - maxNamed)} more</p>}
        </div>
      )}
      {data && data.files.length > 0 && (
        <div className={styles.files}>
          <FilesBox files={data.files} />
        </div>
      )}
      <footer className={styles.acts}>
        {go.when && <Button look="primary" size="dialog" act={go} />}
        <Button look="ghost" size="dialog" act={leave} />
        <span>One undo takes all of it back.</span>
      </footer>
    </section>
  )
}

function titleOf({ items, acts }: ReviewAnswer): string {
  if (items.length === 0) return 'None of this can be done'
  return `${counted(items.length, 'item')}: ${actsWords(acts)}`
}

function filesWords({ files }: ReviewAnswer): string {
  if (files.length === 0) return 'This writes no file at once; the agents’ files change with the next write-back.'
  return `${counted(files.length, 'file')} written if you accept, shown below; the rest with the next write-back.`
}
