import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { seenIn } from '../../../shared/model/diff.ts'
import { failure, type Failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { refresh } from '../../client/queries.ts'
import { useStepToast } from '../../client/useStepToast.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { FieldRow, FormRow } from '../../ui/FormRow.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { StepFiles } from '../../ui/StepFiles.tsx'
import { TagsField } from '../../ui/TagsField.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { TwoPane } from '../../ui/TwoPane.tsx'
import { UnifiedDiff } from '../../ui/UnifiedDiff.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './EditReferenceDialog.module.css'
import type { FullReference } from './ReferenceFacts.tsx'

/** Edits a reference: the text on the left, the exact change of every file on the right; saving creates a version. */
export function EditReferenceDialog({ reference, onClose }: { reference: FullReference; onClose: () => void }) {
  const { client, queries } = useApi()
  const cache = useQueryClient()
  const toast = useStepToast()
  const [edit, setEdit] = useState({ content: reference.content, name: reference.name, tags: reference.tags })
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const [version, setVersion] = useState(reference.version)
  const settled = useDebounced(edit, 150)
  const empty = settled.content.trim() === ''
  const preview = useQuery(
    queries.references.previewEdit.queryOptions({
      input: { id: reference.id, ...settled },
      enabled: !empty,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  )
  const changed =
    edit.content !== reference.content ||
    edit.name !== reference.name ||
    edit.tags.join('\n') !== reference.tags.join('\n')
  const unchanged = changed ? null : 'Nothing is changed yet'
  const needed = edit.content.trim() === '' ? 'Write the text agents will read' : unchanged
  const wrong = refused ?? (preview.error ? failure(preview.error) : null)
  const save = async () => {
    setBusy(true)
    setRefused(null)
    try {
      toast(
        await client.references.edit({
          id: reference.id,
          ...edit,
          ...(reason.trim() && { reason: reason.trim() }),
          version,
          ...(settled === edit && preview.data && { seen: seenIn(preview.data.files) }),
        }),
      )
      onClose()
    } catch (error) {
      setRefused(failure(error))
      // Previews the change again over the current files; the next attempt is based on that.
      await Promise.all([refresh(cache, queries, ['references']), preview.refetch()])
      setVersion((await client.references.get({ id: reference.id }).catch(() => reference)).version)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Edit the reference"
      subtitle={<code>{reference.id}</code>}
      icon={<PencilLine size="1rem" aria-hidden="true" />}
      size="full"
      onClose={onClose}
      note={
        <span role="status">
          {needed ?? `Saving makes v${reference.version + 1}; v${reference.version} stays in its history.`}
        </span>
      }
      actions={
        <DialogCommand
          id="edit-reference.save"
          label={`Save v${reference.version + 1}`}
          keys="mod+enter"
          when={needed === null && !busy}
          why={needed ?? undefined}
          run={() => void save()}
        />
      }
    >
      <TwoPane
        left={
          <>
            <TextArea
              label="Text"
              className={styles.text}
              ref={takeFocus}
              rows={10}
              value={edit.content}
              onChange={(event) => setEdit({ ...edit, content: event.target.value })}
            />
            <FieldRow
              label="Name"
              value={edit.name}
              onChange={(event) => setEdit({ ...edit, name: event.target.value })}
            />
            <FormRow label="Tags">
              <TagsField label="Tags" tags={edit.tags} onChange={(tags) => setEdit({ ...edit, tags })} />
            </FormRow>
            <FieldRow
              label="Reason"
              value={reason}
              placeholder="why it changes"
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        }
        right={
          <>
            {wrong && (
              <div className={styles.problem}>
                {refused ? (
                  <ErrorBox title="It was not saved">{refused.message}</ErrorBox>
                ) : (
                  <FailedBox
                    title="This text cannot be saved"
                    words={wrong.message}
                    again={() => void preview.refetch()}
                  />
                )}
                {wrong.diff && (
                  <UnifiedDiff text={wrong.diff} label="How the file differs from what Schoolhouse wrote" />
                )}
              </div>
            )}
            {preview.data ? (
              <StepFiles {...preview.data} none="The file stays as it is." />
            ) : (
              !wrong && <Loading label="Preparing the preview" />
            )}
          </>
        }
      />
    </Dialog>
  )
}
