import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { seenIn } from '../../../shared/model/diff.ts'
import { type PromoteManyPreview, type PromoteManyRequest, isInPlace } from '../../../shared/model/reference.ts'
import { type Failure, failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useStepToast } from '../../client/useStepToast.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Checks } from '../../ui/Checks.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { SimilarWords } from '../../components/SimilarWords.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { FieldRow } from '../../ui/FormRow.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SessionCost } from '../../ui/SessionCost.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import { TwoPane } from '../../ui/TwoPane.tsx'
import { useFileChange } from '../../ui/useFileChange.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import styles from './PromoteManyDialog.module.css'
import { OriginalText } from './OriginalText.tsx'
import { missingPlaceWords, targetAfter } from './promotionForm.ts'
import { PlaceFields } from './PlaceFields.tsx'

/** Promotes several memories to one place as one decision: the text of each on the left, the exact change on the right. */
export function PromoteManyDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { client, queries } = useApi()
  const toast = useStepToast()
  const [request, setRequest] = useState<PromoteManyRequest>({ ids: [...ids] })
  const [refused, setRefused] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const settled = useDebounced(request, 150)
  const query = useQuery(
    queries.references.previewMany.queryOptions({
      input: settled,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  )
  const preview = query.data
  const behind = settled !== request || query.isPlaceholderData
  const files = preview?.files ?? []
  const isJustChanged = useFileChange(
    files.map(({ path }) => path).join(', '),
    JSON.stringify(seenIn(files)),
    (message) => setRefused((now) => now ?? { kind: 'conflict', message }),
  )
  const wrong = refused ?? (query.error ? failure(query.error) : null)
  const change = (fields: Partial<PromoteManyRequest>) => {
    setRefused(null)
    setRequest((now) => ({ ...(fields.target ? { ids: now.ids, reason: now.reason } : now), ...fields }))
  }
  const promote = async () => {
    setBusy(true)
    try {
      toast(
        await client.references.promoteMany({
          ...request,
          ...(preview && preview.creates !== null && { create: true }),
          seen: seenIn(files),
        }),
      )
      onClose()
    } catch (error) {
      setRefused(failure(error))
      // The cause may be visible in the change itself, for example a file that has changed since.
      await query.refetch()
      setBusy(false)
    }
  }
  const words = wrong?.message ?? preview?.problem
  const without = preview?.items.filter((item) => item.reason === null).length ?? 0
  const target = preview?.request.target
  const isOwn = target !== undefined && isInPlace(target)
  const needsReason = without > 0 && !request.reason?.trim()
  const needed = needsReason ? `Say why: ${counted(without, 'memory is', 'memories are')} not recommended for it` : null
  return (
    <Dialog
      title={`Promote ${counted(ids.length, 'memory')} together`}
      subtitle="one decision; each becomes its own reference and can be undone alone"
      icon={<ArrowUp size="1rem" aria-hidden="true" />}
      size="full"
      onClose={onClose}
      note={
        <span role="status">
          {needed ??
            `They move to Escalated${isOwn ? '; nothing else is written' : ', which their own files say after the next write-back'}. Undo restores all, byte for byte.`}
        </span>
      }
      actions={
        <>
          <DialogCommand
            id="promote-many.next-target"
            label="Next target"
            keys="alt+t"
            look="plain"
            when={preview !== undefined}
            run={() =>
              preview?.request.target && change({ target: targetAfter(preview.targets, preview.request.target) })
            }
          />
          <DialogCommand
            id="promote-many.promote"
            label={`Promote ${formatNumber(ids.length)}`}
            keys="mod+enter"
            when={
              preview !== undefined && preview.problem === null && !needsReason && !behind && !isJustChanged && !busy
            }
            why={words ?? needed ?? undefined}
            run={() => void promote()}
          />
        </>
      }
    >
      {preview ? (
        <TwoPane
          left={
            <>
              <div className={styles.fields}>
                <PlaceFields said={request} draft={preview.request} targets={preview.targets} onChange={change} />
                <FieldRow
                  label="Reason"
                  placeholder={
                    without > 0
                      ? 'why they are worth keeping'
                      : 'why each is recommended, or why they are worth keeping'
                  }
                  aria-required={without > 0}
                  // The one thing left to say in this dialog.
                  ref={without > 0 ? takeFocus : undefined}
                  value={request.reason ?? ''}
                  onChange={(event) => change({ reason: event.target.value || undefined })}
                />
              </div>
              <Items items={preview.items} />
            </>
          }
          right={
            <>
              {words && (
                <div className={styles.problem}>
                  <ErrorBox
                    tone={refused ? 'error' : 'warning'}
                    title={refused ? 'They were not promoted' : 'They cannot be written there'}
                  >
                    {words}
                  </ErrorBox>
                </div>
              )}
              {preview.creates && (
                <p className={styles.creates}>
                  <CodeWords text={missingPlaceWords(preview.creates)} />
                </p>
              )}
              <SessionCost files={preview.files} />
              {preview.files.map((diff) => (
                <div key={diff.path} className={styles.diff} aria-busy={behind}>
                  <FileDiffView diff={diff} />
                </div>
              ))}
              <Checks checks={preview.checks} />
            </>
          }
        />
      ) : wrong ? (
        <div className={styles.problem}>
          <FailedBox title="They cannot be promoted" words={wrong.message} again={() => void query.refetch()} />
        </div>
      ) : (
        <Loading label="Distilling the texts" />
      )}
    </Dialog>
  )
}

function Items({ items }: { items: PromoteManyPreview['items'] }) {
  return (
    <ol className={styles.items} aria-label="What agents will read">
      {items.map(({ memory_id, name, content, original, checks, similar }) => (
        <li key={memory_id}>
          <h3>{name}</h3>
          <p>
            <CodeWords text={content} />
          </p>
          {content !== original && (
            <>
              <OriginalText original={original} distilled={content} />
              <span className={styles.left}>Struck through: left out. To change the text, promote it alone.</span>
            </>
          )}
          {similar && <SimilarWords similar={similar} />}
          {checks.flatMap(({ id, ok, text, detail }) =>
            ok ? [] : [<small key={id}>{detail === '' ? text : `${text}: ${detail}`}</small>],
          )}
        </li>
      ))}
    </ol>
  )
}
