import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { type PromotionRequest, isInPlace } from '../../../shared/model/reference.ts'
import { useApi } from '../../client/provider.tsx'
import { openMergeIntoDialog, useDialogs } from '../../stores/dialogs.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { useIsReadOnly } from '../../components/useIsReadOnly.ts'
import { Loading } from '../../ui/Loading.tsx'
import { TwoPane } from '../../ui/TwoPane.tsx'
import { DistilledText, KeptText } from './DistilledText.tsx'
import styles from './PromoteDialog.module.css'
import { PromotionFields } from './PromotionFields.tsx'
import { PromotionResult } from './PromotionResult.tsx'
import { keepsText } from './promotionForm.ts'
import { usePromotion } from './usePromotion.ts'

/** Promotes one memory: what agents will read and where on the left, the exact change of the file on the right. */
export function PromoteDialog({
  memoryId,
  proposed = null,
  onClose,
}: {
  memoryId: string
  proposed?: PromotionRequest | null
  onClose: () => void
}) {
  const { queries } = useApi()
  const memory = useQuery(queries.memories.get.queryOptions({ input: { id: memoryId } }))
  const promotion = usePromotion(memoryId, onClose, proposed)
  const { preview, previewFailure, needed, busy } = promotion
  const isReadOnly = useIsReadOnly(memory.data?.source_id)
  const isOwn = preview !== undefined && isInPlace(preview.request.target)
  const fileWords = isOwn
    ? '; nothing else is written'
    : isReadOnly
      ? '; its source is read only and stays as it is'
      : ', which its own file says after the next write-back'
  return (
    <Dialog
      title="Promote to a reference"
      subtitle={
        <>
          <CodeWords text={memory.data?.description ?? ''} />{' '}
          <code className={styles.id}>{memory.data?.external_id ?? memoryId}</code>
        </>
      }
      icon={<ArrowUp size="1rem" aria-hidden="true" className={styles.icon} />}
      size="full"
      onClose={onClose}
      note={
        <span role="status">
          {needed && preview ? needed : `The memory moves to Escalated${fileWords}. Undo restores all, byte for byte.`}
        </span>
      }
      actions={
        <>
          <DialogCommand
            id="promote.into-reference"
            label="Into a reference"
            keys="alt+r"
            look="plain"
            when
            run={() => openMergeIntoDialog([memoryId], useDialogs.getState().decided)}
          />
          <DialogCommand
            id="promote.next-target"
            label="Next target"
            keys="alt+t"
            look="plain"
            when={(preview?.targets.length ?? 0) > 1}
            run={promotion.goToNextTarget}
          />
          <DialogCommand
            id="promote.promote"
            label="Promote"
            keys="mod+enter"
            when={needed === null && !busy}
            why={needed ?? undefined}
            run={() => void promotion.promote()}
          />
        </>
      }
    >
      {preview && promotion.shown ? (
        <TwoPane
          left={
            <>
              {keepsText(promotion.shown.target) ? (
                <KeptText text={preview.original} />
              ) : (
                <DistilledText promotion={promotion} preview={preview} content={promotion.shown.content} />
              )}
              <PromotionFields promotion={promotion} preview={preview} shown={promotion.shown} />
            </>
          }
          right={<PromotionResult promotion={promotion} preview={preview} />}
        />
      ) : previewFailure ? (
        <div className={styles.pad}>
          <FailedBox title="It cannot be promoted" words={previewFailure.message} again={promotion.retry} />
        </div>
      ) : (
        <Loading label="Distilling the text" />
      )}
    </Dialog>
  )
}
