import { assertNever } from '../../../shared/errors.ts'
import type { Proposal } from '../../../shared/model/proposal.ts'
import { FailedBox } from '../../components/FailedBox.tsx'
import type { Command } from '../../stores/commands.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { Loading } from '../../ui/Loading.tsx'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import type { BatchAnswer } from './batchAnswer.ts'
import { BatchPanel } from './BatchPanel.tsx'
import type { Editing } from './EditedText.tsx'
import { EmptyPage } from './EmptyPage.tsx'
import { EndPage } from './EndPage.tsx'
import { ItemView } from './ItemView.tsx'
import { StartPage } from './StartPage.tsx'
import { skippedKeys } from './useBringBack.ts'
import type { Review } from './useReview.ts'

/** Renders the page for the current view of the review. */
export function ReviewPage({
  review,
  leave,
  undo,
  bringBack,
  projects,
  brief,
  lit,
  proposal,
  editing,
  removeSecret,
  acceptBatch,
  closeBatch,
}: {
  review: Review
  leave: Command
  undo: Command
  /** Asks again about what was skipped. */
  bringBack: Command
  /** Leads to the review of all projects. */
  projects: Command
  brief: { on: boolean; act: Command }
  /** Number of the reason being pointed at. */
  lit: number | null
  /** The proposal in view. */
  proposal: Proposal | undefined
  editing: Editing
  removeSecret: Command
  acceptBatch: (answer: BatchAnswer) => void
  /** The same function as long as the screen is mounted. */
  closeBatch: () => void
}) {
  const { view, open } = review
  const go = useNavigation((place) => place.go)
  switch (view.kind) {
    case 'failed':
      return (
        <ScreenMessage>
          <FailedBox title="Could not open the review" words={view.words} again={review.again} />
        </ScreenMessage>
      )
    case 'loading':
      return <Loading label="Loading what you need to decide" />
    case 'start':
      return <StartPage elsewhere={view.elsewhere} begin={review.begin} />
    case 'empty':
      return <EmptyPage judging={view.judging} leave={leave} projects={review.queue?.limit ? projects : null} />
    case 'end':
      return (
        <EndPage
          left={Math.max(0, review.left)}
          skipped={skippedKeys(review.queue).length}
          limit={review.queue?.limit ?? null}
          judging={view.judging}
          undo={undo}
          bringBack={bringBack}
          projects={projects}
          goOn={() => open({ kind: 'items' })}
          stay={() => open({ kind: 'end' })}
          undone={() => open({ kind: 'items' })}
          finish={() => void review.end().then((ended) => ended && go('board'))}
        />
      )
    case 'batch':
      return (
        <BatchPanel
          batch={view.batch}
          change={(batch) => open({ kind: 'batch', batch })}
          decided={review.decided}
          accept={acceptBatch}
          close={closeBatch}
        />
      )
    case 'undoing':
      return (
        <ScreenMessage>
          <p>Undoing: {view.words} …</p>
        </ScreenMessage>
      )
    case 'item':
      return (
        <ItemView
          key={view.item.key}
          item={view.item}
          lit={lit}
          proposal={proposal}
          brief={brief}
          editing={editing}
          removeSecret={removeSecret}
        />
      )
    case 'waiting':
      return <Loading />
    default:
      return assertNever(view)
  }
}
