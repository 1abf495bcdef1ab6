import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useShownProposal } from '../../components/useShownProposal.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { AdviceLine } from './AdviceLine.tsx'
import { AdvicePane } from './AdvicePane.tsx'
import { type BatchAnswer, rowsOf, wishOf } from './batchAnswer.ts'
import { KeyBar } from './KeyBar.tsx'
import { QueuePane } from './QueuePane.tsx'
import { ReviewPage } from './ReviewPage.tsx'
import styles from './ReviewScreen.module.css'
import { isOutside, isOver } from './reviewView.ts'
import { TopBar } from './TopBar.tsx'
import { useEditing } from './useEditing.ts'
import { type Limit, useLimit } from './useLimit.ts'
import { useReview } from './useReview.ts'
import { useReviewKeys } from './useReviewKeys.ts'
import { useVerdicts } from './useVerdicts.ts'
import { verdictWords } from './words.ts'

/**
 * The weekly review: item by item, one key per verdict, in a window of its own. `pending` renders on the last page what is
 * not yet in the agents’ files, with the keys that write it.
 */
export function ReviewScreen({ pending }: { pending?: ReactNode }) {
  const limit = useLimit()
  // Each project has a queue and a place of its own.
  return <OpenReview key={limit.project ?? ''} limit={limit} pending={pending} />
}

function OpenReview({ limit, pending }: { limit: Limit; pending: ReactNode }) {
  const review = useReview(limit)
  const { view, queue, rows, current, item, open } = review
  const isInside = !isOutside(view)
  const shownProposal = useShownProposal(item && isInside ? item.proposals : [])
  const [bar, setBar] = useState(0.85)
  const [lit, setLit] = useState<number | null>(null)
  const [isBrief, setBrief] = useState(false)
  const [showsQueue, setShowsQueue] = useState(false)
  const editing = useEditing(review)
  const isWriting = editing.text !== null
  const acts = useVerdicts(review, { isWriting, bar })
  const { leave, brief, ...keys } = useReviewKeys(review, {
    isWriting,
    showsQueue,
    toggleBrief: () => setBrief((on) => !on),
    toggleQueue: () => setShowsQueue((on) => !on),
  })
  const panes = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const batch = view.kind === 'batch' ? view.batch : null
  const shown = batch ?? item?.key
  useLayoutEffect(() => {
    // In a narrow window the panes scroll as one.
    for (const scrolled of [panes, sheet]) if (scrolled.current) scrolled.current.scrollTop = 0
  }, [shown])
  // The focused element was removed with its page.
  useLayoutEffect(() => {
    if (!isWriting && document.activeElement === document.body) sheet.current?.focus({ preventScroll: true })
  }, [shown, isWriting])
  const choose = (key: string): void => {
    review.choose(key)
    setShowsQueue(false)
    sheet.current?.focus({ preventScroll: true })
  }
  const closeBatch = useCallback(() => open({ kind: 'items' }), [open])
  const acceptBatch = (answer: BatchAnswer): void => {
    if (!batch) return
    if (batch.kind === 'least') setBar(batch.least)
    const verb = answer.verdict === null ? 'accepted' : verdictWords[answer.verdict]
    void review.accept(wishOf(batch, answer), rowsOf(batch, answer, rows), verb, answer)
  }
  return (
    <div className={styles.screen}>
      <TopBar
        review={review}
        projects={keys.projects}
        leave={
          <Button look="ghost" act={leave}>
            Leave<span className={styles.place}>, keep my place</span>
          </Button>
        }
        toggle={<Button look="ghost" act={keys.queue} className={styles.toggle} />}
      />
      <div ref={panes} className={styles.panes} data-queue={showsQueue ? 'shown' : undefined}>
        {queue && isInside && (
          <div className={styles.queue}>
            <QueuePane
              queue={queue}
              rows={rows}
              current={current}
              near={review.near}
              choose={choose}
              go={{ next: keys.nextGroup, previous: keys.previousGroup }}
              bringBack={keys.bringBack}
              bringBackOne={(key) => void review.bringBack([key])}
            />
          </div>
        )}
        <div className={styles.sheet} ref={sheet} tabIndex={-1} data-home>
          {review.notice && (
            <div className={styles.notice}>
              <ErrorBox tone={review.notice.tone}>{review.notice.words}</ErrorBox>
            </div>
          )}
          <ReviewPage
            review={review}
            leave={leave}
            undo={acts.undo}
            bringBack={keys.bringBack}
            projects={keys.projects}
            brief={{ on: isBrief, act: brief }}
            lit={lit}
            proposal={shownProposal?.proposal}
            editing={editing}
            removeSecret={keys.removeSecret}
            acceptBatch={acceptBatch}
            closeBatch={closeBatch}
          />
        </div>
        {item && isInside && batch === null && view.kind !== 'undoing' && (
          <div className={styles.advice}>
            <AdvicePane
              item={item}
              accept={acts.accept}
              bar={bar}
              lit={lit}
              onLit={setLit}
              shown={shownProposal}
              proposed={review.byHand.proposed}
            />
          </div>
        )}
      </div>
      {isOver(view) && pending}
      {view.kind === 'item' && <AdviceLine item={view.item} />}
      {isInside && (
        <KeyBar
          first={acts.accept}
          verdicts={acts.verdicts}
          batches={acts.batches}
          end={[acts.undo, keys.finish, keys.keys]}
        />
      )}
    </div>
  )
}
