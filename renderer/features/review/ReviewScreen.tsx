import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { reviewGroups } from '../../../shared/contract/review.ts'
import { useCommand } from '../../stores/commands.ts'
import { useDialogs } from '../../stores/dialogs.ts'
import { useApi } from '../../client/provider.tsx'
import { useNavigation } from '../../stores/navigation.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { AdvicePane } from './AdvicePane.tsx'
import { type Batch, type BatchAnswer, BatchPanel } from './BatchPanel.tsx'
import { EndPage } from './EndPage.tsx'
import { ItemView } from './ItemView.tsx'
import { KeyBar } from './KeyBar.tsx'
import { QueuePane } from './QueuePane.tsx'
import styles from './ReviewScreen.module.css'
import { StartPage } from './StartPage.tsx'
import { useEditing } from './useEditing.ts'
import { type Review, useReview } from './useReview.ts'
import { useVerdicts } from './useVerdicts.ts'
import { about, clock, span, verdictWords } from './words.ts'
import { Whole } from '../../ui/Whole.tsx'

/**
 * The weekly review: one item after the other, one key a verdict, in a window of its own. `pending` says on the last page what
 * is not yet in the agents’ files, with the keys that write it.
 */
export function ReviewScreen({ pending }: { pending?: ReactNode }) {
  const { queries } = useApi()
  const isNew = useQuery(queries.system.info.queryOptions()).data?.empty === true
  const review = useReview()
  const { queue, rows, current, item } = review
  const go = useNavigation((place) => place.go)
  const [batch, setBatch] = useState<Batch | null>(null)
  const [bar, setBar] = useState(0.85)
  const [lit, setLit] = useState<number | null>(null)
  const [isBrief, setBrief] = useState(false)
  const [showsQueue, setShowsQueue] = useState(false)
  const [begun, setBegun] = useState(false)
  const [ending, setEnding] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const starting = queue !== undefined && queue.elsewhere.total > 0 && queue.reviewed.length === 0 && !begun
  const atEnd = queue !== undefined && !starting && (ending || (rows.length === 0 && review.left <= 0))
  const editing = useEditing(review)
  const resting = batch !== null || starting || atEnd || editing.text !== null
  const acts = useVerdicts(review, { resting, atEnd, bar, openBatch: setBatch, undone: () => setEnding(false) })
  const leave = useCommand({
    id: 'review.leave',
    label: 'Leave, keep my place',
    key: 'escape',
    group: 'Review',
    when: batch === null && editing.text === null,
    run: () => go('board'),
  })
  const brief = useCommand({
    id: 'review.brief',
    label: 'Only differences',
    key: '=',
    group: 'Review',
    when: !resting && (item?.texts.length ?? 0) > 1,
    run: () => setBrief((on) => !on),
  })
  const toggleQueue = useCommand({
    id: 'review.queue',
    label: showsQueue ? 'Hide the queue' : 'Queue',
    key: 'q',
    group: 'Review',
    when: !resting,
    run: () => setShowsQueue((on) => !on),
  })
  const finish = useCommand({
    id: 'review.end',
    label: 'Finish',
    key: 'f',
    group: 'Review',
    when: !resting && (queue?.reviewed.length ?? 0) > 0,
    run: () => setEnding(true),
  })
  const keys = useCommand({
    id: 'review.keys',
    label: 'Keys',
    key: '?',
    group: 'Review',
    run: () => useDialogs.setState({ keys: true }),
  })
  const shown = batch ?? item?.key
  const isWriting = editing.text !== null
  useLayoutEffect(() => {
    if (sheet.current) sheet.current.scrollTop = 0
  }, [shown])
  // What had the focus is gone with its page.
  useLayoutEffect(() => {
    if (!isWriting && document.activeElement === document.body) sheet.current?.focus({ preventScroll: true })
  }, [shown, isWriting])
  const choose = (key: string) => {
    review.choose(key)
    setBatch(null)
    setShowsQueue(false)
    sheet.current?.focus({ preventScroll: true })
  }
  const closeBatch = useCallback(() => setBatch(null), [])
  const acceptBatch = ({ keys, count, verdict, seen_files }: BatchAnswer): void => {
    if (!batch) return
    const chosen = rows.filter((row) =>
      keys
        ? keys.includes(row.key)
        : batch.kind === 'like'
          ? row.like === batch.like
          : !row.single && row.action !== 'needs-you' && row.confidence >= batch.least,
    )
    if (batch.kind === 'least') setBar(batch.least)
    const all = batch.kind === 'like' ? { like: batch.like } : { least: batch.least }
    const verb = verdict === null ? 'accepted' : verdictWords[verdict]
    void review.accept(
      { ...(keys ? { keys } : all), ...(verdict && { verdict }), ...(seen_files && { seen_files }) },
      chosen,
      verb,
      count,
    )
  }
  return (
    <div className={styles.screen}>
      <TopBar
        review={review}
        leave={<Button look="ghost" act={leave} />}
        queue={<Button look="ghost" act={toggleQueue} className={styles.toggle} />}
      />
      <Track review={review} />
      <div className={styles.panes} data-queue={showsQueue ? 'shown' : undefined}>
        {queue && !atEnd && !starting && (
          <div className={styles.queue}>
            <QueuePane queue={queue} rows={rows} at={current?.key ?? null} choose={choose} />
          </div>
        )}
        <div className={styles.sheet} ref={sheet} tabIndex={-1} data-home>
          {review.notice && (
            <div className={styles.notice}>
              <ErrorBox>{review.notice}</ErrorBox>
            </div>
          )}
          {review.failed ? (
            <Whole>
              <FailedBox title="Could not open the review" words={review.failed} again={review.again} />
            </Whole>
          ) : !queue ? (
            <Loading label="Loading what you need to decide" />
          ) : starting ? (
            <StartPage elsewhere={queue.elsewhere} begin={() => setBegun(true)} />
          ) : atEnd && queue.reviewed.length === 0 && !ending ? (
            <Whole>
              <Empty
                title={queue.judging > 0 ? 'Nothing to review yet' : 'Nothing to review'}
                actions={<Button act={leave}>{isNew ? 'Add a first source' : 'Back to the board'}</Button>}
              >
                {queue.judging > 0
                  ? `${counted(queue.judging, 'memory is', 'memories are')} still being triaged. They appear here if they need you.`
                  : isNew
                    ? 'New memories are triaged as they arrive. Those that only you can decide appear here, one key each.'
                    : 'New memories are triaged as they arrive. Those that only you can decide appear here.'}
              </Empty>
            </Whole>
          ) : atEnd ? (
            <EndPage
              left={Math.max(0, review.left)}
              judging={queue.judging}
              undo={acts.undo}
              goOn={() => setEnding(false)}
              stay={() => setEnding(true)}
              undone={() => setEnding(false)}
              finish={() => void review.end().then((ended) => ended && go('board'))}
            />
          ) : batch ? (
            <BatchPanel
              batch={batch}
              change={setBatch}
              decided={review.decided}
              accept={acceptBatch}
              close={closeBatch}
            />
          ) : item ? (
            <ItemView key={item.key} item={item} lit={lit} brief={{ on: isBrief, act: brief }} editing={editing} />
          ) : (
            <Loading />
          )}
        </div>
        {item && !atEnd && !starting && (
          <div className={styles.advice}>
            <AdvicePane item={item} accept={acts.accept} bar={bar} lit={lit} onLit={setLit} />
          </div>
        )}
      </div>
      {atEnd && pending}
      {!atEnd && !starting && (
        <KeyBar first={acts.accept} verdicts={acts.verdicts} batches={acts.batches} end={[acts.undo, finish, keys]} />
      )}
    </div>
  )
}

function TopBar({ review, leave, queue: toggle }: { review: Review; leave: ReactNode; queue: ReactNode }) {
  const { queue, spent, left } = review
  const [today] = useState(() => new Date())
  const done = answeredOf(queue)
  const rate = done > 2 ? spent / done : null
  return (
    <header className={styles.bar}>
      <House size="1rem" aria-hidden="true" />
      <h1>Weekly review</h1>
      {queue && <span className={styles.when}>{span(queue.place.since ?? queue.place.began_at, today)}</span>}
      {toggle}
      <p className={styles.progress}>
        {queue && done + left > 0 && (
          <span>
            <b>{formatNumber(Math.min(done + 1, done + Math.max(left, 0)))}</b> of{' '}
            {formatNumber(done + Math.max(left, 0))}
            {queue.judging > 0 && ` so far, ${formatNumber(queue.judging)} still being triaged`}
          </span>
        )}
        {done + left > 0 && <span>{clock(spent)}</span>}
        {rate !== null && left > 0 && <span>{about(rate * left)} left</span>}
      </p>
      {leave}
    </header>
  )
}

/** How many items of this review have an answer; the rows that tell of them are only the newest. */
function answeredOf(queue: Review['queue']): number {
  return (queue?.groups ?? []).reduce((sum, group) => sum + group.done + group.skipped, 0)
}

/** How far one is in each kind of call. */
function Track({ review: { queue, left } }: { review: Review }) {
  const done = answeredOf(queue)
  const groups = reviewGroups.flatMap((group) => {
    const counts = queue?.groups.find((each) => each.group === group)
    const all = counts ? counts.left + counts.done + counts.skipped : 0
    return counts && all > 0 ? [{ group, all, share: (counts.done + counts.skipped) / all }] : []
  })
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Review"
      aria-valuemin={0}
      aria-valuemax={done + Math.max(left, 0)}
      aria-valuenow={done}
    >
      {groups.map(({ group, all, share }) => (
        <i key={group} style={{ flexGrow: all }}>
          <b style={{ width: `${share * 100}%` }} />
        </i>
      ))}
    </div>
  )
}
