import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewVerdict } from '../../../shared/contract/review.ts'
import { useApi } from '../../client/provider.tsx'
import { failure } from '../../client/errors.ts'
import { useCommand } from '../../stores/commands.ts'
import { ActionGlyph, actionNames } from '../../ui/ActionGlyph.tsx'
import { counted, formatNumber } from '../../ui/age.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './BatchPanel.module.css'
import { BatchRow } from './BatchRow.tsx'
import { BarSlider } from './BarSlider.tsx'

/** What one answer is to decide: all of one sort, or all that are sure enough. */
export type Batch = { kind: 'like'; like: string; label: string } | { kind: 'least'; least: number }

/** The answer to a batch: all of it, or only those named; as recommended, or the verdict given. */
export interface BatchAnswer {
  keys: string[] | null
  verdict: ReviewVerdict | null
}

/**
 * How many one answer would decide, and ten of them to look at. `Enter` decides as recommended, a verdict's key otherwise; a
 * digit leaves one out, and then only those that are shown are decided: the sort is not as even as it looked.
 */
export function BatchPanel({
  batch,
  change,
  accept,
  close,
}: {
  batch: Batch
  change: (batch: Batch) => void
  accept: (answer: BatchAnswer) => void
  close: () => void
}) {
  const { queries } = useApi()
  const isLeast = batch.kind === 'least'
  const choice = isLeast ? { least: batch.least } : { like: batch.like }
  const { data, error, isPlaceholderData } = useQuery({
    ...queries.review.alike.queryOptions({ input: choice }),
    placeholderData: keepPreviousData,
  })
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const shown = data?.sample ?? []
  const kept = shown.filter(({ key }) => !out.has(key))
  const isPart = kept.length < shown.length
  const count = isPart ? kept.length : (data?.count ?? 0)
  const what = isPart ? `these ${kept.length}` : count === 1 ? 'it' : `all ${formatNumber(count)}`
  const isReady = count > 0 && !isPlaceholderData
  const answer = (verdict: ReviewVerdict | null) => () =>
    accept({ keys: isPart ? kept.map(({ key }) => key) : null, verdict })
  const go = useCommand({
    id: 'review.batch',
    label: `Accept ${what}`,
    key: 'enter',
    group: 'Review',
    when: isReady && data?.actions.every(({ action }) => action !== 'needs-you'),
    run: answer(null),
  })
  const instead = (verdict: ReviewVerdict, label: string, key: string, when = true) => ({
    id: `review.batch.${verdict}`,
    label: isPart ? `${label} these` : `${label} all`,
    key,
    group: 'Review',
    when: isReady && !isLeast && when,
    run: answer(verdict),
  })
  const single = shown.every(({ kind }) => kind === 'memory')
  const others = [
    useCommand(instead('promote', 'Promote', 'p', single)),
    useCommand(instead('validate', 'Validate', 'v')),
    useCommand(instead('discard', 'Discard', 'd')),
    useCommand(instead('retain', 'Retain', 'r')),
  ]
  const back = useCommand({ id: 'review.batch.close', label: 'Back', key: 'escape', group: 'Review', run: close })
  const leaveOut = (key: string) => () =>
    setOut((now) => new Set(now.has(key) ? [...now].filter((each) => each !== key) : [...now, key]))
  return (
    <section className={styles.panel} aria-label="All at once" tabIndex={-1} ref={takeFocus}>
      <header className={styles.head}>
        <h1>{isLeast ? `All at or above ${batch.least.toFixed(2)}` : `All like this: ${batch.label}`}</h1>
        <p role="status">
          {data ? `${counted(data.count, 'item')}. ${sampleWords(data.count, shown.length, isPart)}` : 'Counting'}
        </p>
      </header>
      {isLeast && <BarSlider least={batch.least} count={count} change={(least) => change({ kind: 'least', least })} />}
      <p className={styles.counts}>
        {data?.actions.map(({ action, count: own }) => (
          <span key={action}>
            <ActionGlyph action={action} /> {actionNames[action]} {formatNumber(own)}
          </span>
        ))}
      </p>
      {error && <ErrorBox>{failure(error).message}</ErrorBox>}
      {!data && !error && <Loading />}
      <ul className={styles.sample} aria-label="Sample">
        {shown.map((row, at) => (
          <BatchRow
            key={row.key}
            row={row}
            number={(at + 1) % 10}
            isOut={out.has(row.key)}
            toggle={leaveOut(row.key)}
          />
        ))}
      </ul>
      <footer className={styles.acts}>
        {go.when && <Button look="primary" size="dialog" act={go} />}
        {others.map((act) => act.when && <Button key={act.id} size="dialog" act={act} />)}
        <Button look="ghost" size="dialog" act={back} />
        <span>One step: one key takes it back.</span>
      </footer>
    </section>
  )
}

function sampleWords(count: number, shown: number, isPart: boolean): string {
  if (count === 0) return 'Nothing can be accepted together here.'
  if (isPart) return 'What is left out is asked by itself.'
  return shown < count ? `Look at these ${shown}; the others are like them.` : 'These are all.'
}
