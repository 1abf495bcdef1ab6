import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { seenIn } from '../../../shared/model/diff.ts'
import { type Failure, failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useStepToast } from '../../client/useStepToast.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { counted } from '../../ui/counted.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { StepFiles } from '../../ui/StepFiles.tsx'
import { UnifiedDiff } from '../../ui/UnifiedDiff.tsx'
import { alwaysRefetch } from './alwaysRefetch.ts'
import type { FullReference } from './ReferenceFacts.tsx'
import styles from './UnpromoteDialog.module.css'

/** Takes a lesson back out of its file: shows the exact change of every file before anything is written. */
export function UnpromoteDialog({ reference, onClose }: { reference: FullReference; onClose: () => void }) {
  const { client, queries } = useApi()
  const toast = useStepToast()
  const [refused, setRefused] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const { id, memories } = reference
  const preview = useQuery(
    queries.references.previewUnpromote.queryOptions({ input: { id }, ...alwaysRefetch, gcTime: 0 }),
  )
  const files = preview.error ? undefined : preview.data
  const wrong = refused ?? (preview.error && failure(preview.error))
  const unpromote = async () => {
    setBusy(true)
    setRefused(null)
    try {
      toast(await client.references.unpromote({ id, seen: seenIn(files ?? []) }))
      onClose()
    } catch (error) {
      setRefused(failure(error))
      await preview.refetch()
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Un-promote"
      subtitle={<code>{id}</code>}
      icon={<Undo2 size="1rem" aria-hidden="true" />}
      size="wide"
      onClose={onClose}
      note={returnWords(memories.length)}
      actions={
        <DialogCommand
          id="unpromote.confirm"
          label="Un-promote"
          keys="mod+enter"
          when={files !== undefined && !busy}
          run={() => void unpromote()}
        />
      }
    >
      {wrong && (
        <div className={styles.problem}>
          {refused ? (
            <ErrorBox title="Not done">{refused.message}</ErrorBox>
          ) : (
            <FailedBox title="It cannot be taken out" words={wrong.message} again={() => void preview.refetch()} />
          )}
          {wrong.diff && <UnifiedDiff text={wrong.diff} label="How the file differs from what Schoolhouse wrote" />}
        </div>
      )}
      {files ? (
        <StepFiles files={files} checks={[]} none="No file changes: what is written there stays." />
      ) : (
        !wrong && <Loading label="Preparing the preview" />
      )}
    </Dialog>
  )
}

function returnWords(count: number): string {
  const returns = count === 1 ? 'Its memory returns' : `Its ${counted(count, 'memory')} return`
  return `${returns} to the board as before. Undo restores every byte.`
}
