import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReviewVerdict } from '../../../shared/contract/review.ts'
import { writesReference } from '../../../shared/model/writesReference.ts'
import { useApi } from '../../client/provider.tsx'
import { failedBoxProps } from '../../client/errors.ts'
import { useCommand } from '../../stores/commands.ts'
import { formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { confirmKeys } from '../../ui/keys.ts'
import { Loading } from '../../ui/Loading.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import { type BatchAnswer, choiceOf, likesOf, maxKeys, sharedAction } from './batchAnswer.ts'
import { BatchConfirm } from './BatchConfirm.tsx'
import styles from './BatchPanel.module.css'
import { BatchHead, sampleWords } from './BatchHead.tsx'
import { BatchRow } from './BatchRow.tsx'
import type { Shown } from './shown.ts'
import type { Batch } from './reviewState.ts'
import { SharedLine } from './SharedLine.tsx'
import { sharedWords } from './sharedWords.ts'
import { useBatchPage } from './useBatchPage.ts'
import { useUnread } from '../../components/useUnread.ts'
import { FailedBox } from '../../components/FailedBox.tsx'

/**
 * Shows how many items one answer would decide, and the ten with the lowest confidence; L lists all, with their whole texts.
 * Enter decides all as recommended; a digit picks an exception, and the key of a verdict decides the picked ones, or all shown.
 * After that, Enter accepts only the shown ones, and the next ten follow; so it does where there are more than can be listed. An
 * answer of mixed kinds, or one that writes a reference, needs confirmation.
 */
export function BatchPanel({
  batch,
  change,
  decided,
  accept,
  close,
}: {
  batch: Batch
  change: (batch: Batch) => void
  /** Keys of items decided in this window and not yet confirmed by the engine. */
  decided: ReadonlySet<string>
  accept: (answer: BatchAnswer) => void
  close: () => void
}) {
  const { queries } = useApi()
  const isLeast = batch.kind === 'least'
  const choice = choiceOf(batch)
  const [isAsked, setIsAsked] = useState(false)
  const input = isAsked ? { ...choice, all: true } : choice
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queries.review.alike.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  const page = useBatchPage({
    of: JSON.stringify(input),
    data,
    isFormer: isPlaceholderData,
    // While all of a group are fetched, the first ten stay.
    isHidden: isPlaceholderData && isLeast,
    decided,
  })
  const { rows: shown, isBehind } = page
  const others = shown.filter(({ key }) => !page.picked.has(key))
  const likely = data?.likely ?? null
  // Where one verdict is likely for all, all are listed from the beginning.
  const isWhole = isAsked || likely !== null
  const isListed = isWhole && !isPlaceholderData
  const isPart = page.isPart || page.picked.size > 0 || (isListed && page.count > shown.length)
  const count = isPart ? others.length : page.count
  // An answer of mixed kinds, or one that writes a reference, needs confirmation.
  const isTold = isLeast || others.some(writesReference)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isUnread = useUnread(isBehind || !data ? null : page.shown)
  const answer = (rows: readonly Shown[], verdict: ReviewVerdict | null): void => {
    if (isUnread()) return
    const isAll = !isPart && verdict === likely
    // Items added to the group after it was shown are not included, provided all of the group is shown.
    const isBeyond = isAll && page.count > rows.length
    const keys = isBeyond ? null : rows.map(({ key }) => key)
    const next = { rows, isAll, keys, verdict, shared: sharedAction(isBeyond ? (data?.actions ?? []) : rows) }
    if (verdict === null ? isTold : verdict === 'promote') return setAsked(next)
    const count = isBeyond ? page.count : rows.length
    decide(next, { count, likes: isBeyond && batch.kind === 'like' ? [{ like: batch.like, count }] : likesOf(rows) })
  }
  const decide = (
    { rows, isAll, ...given }: Asked,
    more: Omit<BatchAnswer, 'keys' | 'verdict' | 'shared' | 'shown'>,
  ): void => {
    setAsked(null)
    accept({ ...given, ...more, shown: rows })
    page.take(rows)
    if (isAll) close()
  }
  const go = useCommand({
    id: 'review.batch',
    label: `Accept ${page.picked.size > 0 ? `the other ${count}` : those(count, isPart)}${isTold ? '…' : ''}`,
    key: confirmKeys,
    group: 'Review',
    when: others.length > 0 && data?.actions.every(({ action }) => action !== 'needs-you'),
    run: () => answer(others, null),
  })
  const meant = page.picked.size > 0 ? shown.filter(({ key }) => page.picked.has(key)) : shown
  const instead = (verdict: ReviewVerdict, label: string, key: string, when = true) => ({
    id: `review.batch.${verdict}`,
    label: `${label} ${those(meant.length, isPart || verdict !== likely)}`,
    key,
    group: 'Review',
    when: meant.length > 0 && !isLeast && when,
    run: () => answer(meant, verdict),
  })
  // Enter may decide more than the verdicts do.
  const reach = meant.length > 1 && meant.length < page.count ? ` ${meant.length}` : ''
  const single = meant.every(({ kind }) => kind === 'memory')
  const verdicts = [
    useCommand(instead('promote', 'Promote', 'p', single)),
    useCommand(instead('validate', 'Validate', 'v')),
    useCommand(instead('discard', 'Discard', 'd')),
    useCommand(instead('retain', 'Snooze 4 weeks', 'r')),
  ]
  const shared = sharedWords(shown)
  const isMore = (data?.count ?? 0) > shown.length
  const list = useCommand({
    id: 'review.batch.list',
    label: isMore ? listWords(data?.count ?? 0) : 'Whole texts',
    key: 'l',
    group: 'Review',
    when: !isWhole && (isMore || shown.some(({ excerpts }) => excerpts.some((excerpt) => excerpt.endsWith('…')))),
    run: () => setIsAsked(true),
  })
  const back = useCommand({ id: 'review.batch.close', label: 'Back', key: 'escape', group: 'Review', run: close })
  const isOver = data?.count === 0 && shown.length === 0 && page.isPart && !isBehind
  useEffect(() => {
    if (isOver) close()
  }, [isOver, close])
  if (asked)
    return (
      <BatchConfirm
        input={asked.keys ? { keys: asked.keys } : choice}
        verdict={asked.verdict}
        accept={(listed, seen_files) => {
          const keys = listed.length > maxKeys ? asked.keys : listed.map(({ key }) => key)
          const seen_acts = Object.fromEntries(listed.map(({ key, act }) => [key, act]))
          decide({ ...asked, keys }, { count: listed.length, likes: likesOf(listed), seen_acts, seen_files })
        }}
        back={() => setAsked(null)}
      />
    )
  return (
    <section className={styles.panel} aria-label="All at once" tabIndex={-1} ref={takeFocus}>
      <BatchHead
        batch={batch}
        change={change}
        count={count}
        actions={data?.actions}
        words={
          data && !isBehind
            ? sampleWords(page.isPart ? shown.length : page.count, shown.length, page, data.actions.length > 1)
            : 'Counting'
        }
      />
      {error && <FailedBox title="Could not load these items" {...failedBoxProps({ error, refetch })} />}
      {!data && !error && <Loading />}
      <SharedLine shared={shared} action={shown[0]?.action} />
      <ul className={styles.sample} aria-label="Sample">
        {shown.map((row) => (
          <BatchRow
            key={row.key}
            row={row}
            shared={shared}
            number={page.numberOf(row)}
            isWhole={isWhole}
            isPicked={page.picked.has(row.key)}
            toggle={() => page.pick(row)}
          />
        ))}
      </ul>
      <footer className={styles.acts}>
        {go.when && <Button look="primary" size="dialog" act={go} />}
        {verdicts.map(
          (act) =>
            act.when && (
              <Button key={act.id} size="dialog" act={act} aria-label={act.label}>
                {act.id === `review.batch.${likely}` ? act.label : `${act.label.split(' ')[0]}${reach}`}
              </Button>
            ),
        )}
        {list.when && <Button size="dialog" act={list} />}
        <Button look="ghost" size="dialog" act={back} />
        <span>One undo takes all of it back.</span>
      </footer>
    </section>
  )
}

/** An answer waiting for confirmation. */
interface Asked extends Pick<BatchAnswer, 'keys' | 'verdict' | 'shared'> {
  rows: readonly Shown[]
  isAll: boolean
}

function listWords(count: number): string {
  return count > maxKeys ? `Read ${maxKeys} of ${formatNumber(count)}` : `Read all ${count}`
}

function those(count: number, isPart: boolean): string {
  if (count === 1) return 'it'
  return isPart ? `these ${count}` : `all ${formatNumber(count)}`
}
