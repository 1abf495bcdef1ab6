import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewQueue } from '../../../shared/contract/review.ts'
import { useApi } from '../../client/provider.tsx'
import { failedBoxProps, failure } from '../../client/errors.ts'
import { useImporting } from '../../client/useImporting.ts'
import { useUnread } from '../../components/useUnread.ts'
import { type Command, useCommand } from '../../stores/commands.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { Loading } from '../../ui/Loading.tsx'
import styles from './Pages.module.css'
import { FailedBox } from '../../components/FailedBox.tsx'

/** Summary of the review: what was done, every file changed, and undo of all of it. */
export function EndPage({
  left,
  skipped,
  limit,
  judging,
  undo,
  bringBack,
  projects,
  goOn,
  finish,
  stay,
  undone,
}: {
  /** Number of undecided items. */
  left: number
  /** Number of skipped items. */
  skipped: number
  /** The project the review is limited to. */
  limit: ReviewQueue['limit']
  /** Number of memories still being triaged; some of them will be added to the review. */
  judging: number
  /** Undoes the last verdict and goes to its item. */
  undo: Command
  bringBack: Command
  projects: Command
  goOn: () => void
  finish: () => void
  /** Keeps this page visible even if items return meanwhile. */
  stay: () => void
  undone: () => void
}) {
  const { client, queries } = useApi()
  const importing = useImporting()
  const { data, error, refetch } = useQuery({
    ...queries.review.summary.queryOptions(),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const digest = useQuery({
    ...queries.reports.digest.queryOptions({ input: limit ? { project: limit.project } : {} }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const isUnread = useUnread(data ? 'summary' : (error?.message ?? null))
  const [refused, setRefused] = useState<string | null>(null)
  const [isUndoing, setUndoing] = useState(false)
  const undoAll = useCommand({
    id: 'review.undoAll',
    label: isUndoing ? 'Undoing all …' : 'Undo all',
    key: 'shift+u',
    group: 'Review',
    when: (data?.steps.length ?? 0) > 0 && !isUndoing,
    run: () => void takeBack(),
  })
  const takeBack = async (): Promise<void> => {
    setUndoing(true)
    stay()
    try {
      const result = await client.review.undoAll()
      setRefused(result.refused)
      await refetch()
      if (result.refused === null) undone()
    } catch (failed) {
      setRefused(failure(failed).message)
    } finally {
      setUndoing(false)
    }
  }
  const done = useCommand({
    id: 'review.finish',
    label: 'End the review',
    key: 'enter',
    group: 'Review',
    run: () => {
      if (!isUnread()) finish()
    },
  })
  const back = useCommand({
    id: 'review.goOn',
    label: `Continue, ${counted(left, 'item')} left`,
    key: 'g',
    group: 'Review',
    when: left > 0,
    run: goOn,
  })
  return (
    <section className={styles.page} aria-label="What was done">
      <h1>{left > 0 || judging > 0 || importing !== null ? 'So far' : endWords(skipped, limit)}</h1>
      {importing && <p>{importing}.</p>}
      {judging > 0 && <p>{counted(judging, 'memory is', 'memories are')} still being triaged.</p>}
      {error && <FailedBox title="Could not load what was done" {...failedBoxProps({ error, refetch })} />}
      {!data && !error && <Loading />}
      {data && (
        <p className={styles.paragraph}>
          {limit && 'In all projects: '}
          {data.paragraph}
        </p>
      )}
      {refused && <ErrorBox title="Not everything was undone">{refused}</ErrorBox>}
      <div className={styles.acts}>
        <Button look="primary" size="dialog" act={done} />
        {back.when && <Button size="dialog" act={back} />}
        {bringBack.when && <Button size="dialog" act={bringBack} />}
        {limit && limit.beyond > 0 && <Button size="dialog" act={projects} />}
        {undo.when && <Button size="dialog" act={undo} />}
        {(data?.steps.length ?? 0) > 0 && <Button size="dialog" act={undoAll} />}
      </div>
      {data && data.files.length > 0 && (
        <>
          <h2>{counted(data.files.length, 'file')} changed</h2>
          {data.files.map((diff) => (
            <FileDiffView key={diff.path} diff={diff} />
          ))}
        </>
      )}
      {digest.data && (
        <>
          <h2>This week’s digest{limit && ` of ${limit.name}`}</h2>
          <pre className={styles.digest} tabIndex={0} role="document" aria-label="Weekly digest">
            {digest.data.text}
          </pre>
        </>
      )}
    </section>
  )
}

function endWords(skipped: number, limit: ReviewQueue['limit']): string {
  const words =
    skipped > 0 ? `Done, with ${counted(skipped, 'item')} skipped until next time` : 'Nothing is left to decide'
  return limit ? `${limit.name}: ${words.slice(0, 1).toLowerCase()}${words.slice(1)}` : words
}
