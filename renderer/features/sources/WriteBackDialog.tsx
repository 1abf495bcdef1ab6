import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { seenIn } from '../../../shared/model/diff.ts'
import type { WriteBackPlan } from '../../../shared/contract/sources.ts'
import type { Source } from '../../../shared/model/source.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { counted, pluralForm } from '../../../shared/text/counted.ts'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { ignoreLateEscape } from '../../ui/ignoreLateEscape.ts'
import { FailedBox } from '../../components/FailedBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import type { SourceActs } from './useSourceActs.ts'
import styles from './WriteBackDialog.module.css'
import { WriteBackPlanView } from './WriteBackPlanView.tsx'

/** Previews what writing would change, file by file, and lists decisions that need the person. For one source, or all. */
export function WriteBackDialog({
  source,
  acts,
  onClose,
}: {
  source?: Source | undefined
  acts: SourceActs
  onClose: () => void
}) {
  const { queries } = useApi()
  const plan = useQuery(
    queries.sources.planWriteBack.queryOptions({ input: { source_id: source?.id }, staleTime: 0, gcTime: 0 }),
  )
  const [refused, setRefused] = useState<string | null>(null)
  const decisions = plan.data?.decisions ?? 0
  const label = decisions > 0 ? `Write ${counted(decisions, 'decision')}` : 'Write now'
  const write = async () => {
    const diffs = plan.data?.files.map(({ diff }) => diff) ?? []
    setRefused(null)
    const isWritten = await acts.write(source?.id, { seen: seenIn(diffs), refuse: setRefused })
    if (!isWritten) return void (await plan.refetch())
    onClose()
    ignoreLateEscape()
  }
  return (
    <Dialog
      title="Not yet written"
      subtitle={source?.name}
      icon={<PencilLine size="1rem" aria-hidden="true" />}
      size="full"
      closeLabel="Close"
      onClose={onClose}
      note={noteOn(plan.data?.files ?? [])}
      actions={
        <DialogCommand
          id="write-back.write"
          label={acts.busy ? 'Writing…' : label}
          keys={['mod+enter', 'mod+s']}
          when={decisions > 0 && !acts.busy && !plan.isFetching}
          run={() => void write()}
        />
      }
    >
      {plan.error && (
        <div className={styles.pad}>
          <FailedBox title="Could not read the files" {...failedBoxProps(plan)} />
        </div>
      )}
      {!plan.error && plan.data && (
        <>
          {refused && (
            <div className={styles.pad}>
              <ErrorBox title="Not written">{refused}</ErrorBox>
            </div>
          )}
          <WriteBackPlanView plan={plan.data} onClose={onClose} />
        </>
      )}
      {!plan.error && !plan.data && <Loading label="Comparing with the files" />}
    </Dialog>
  )
}

function noteOn(files: WriteBackPlan['files']): string {
  const removed = files.filter(({ diff }) => diff.change === 'remove').length
  const rest = 'nly the changed fields are replaced; everything around them stays byte for byte.'
  const undone = `undoing the decision and writing again brings ${pluralForm(removed, 'it', 'them')} back.`
  const changes =
    removed === 0
      ? `O${rest}`
      : `${counted(removed, 'file is', 'files are')} removed as a whole; ${undone}${removed < files.length ? ` In the others o${rest}` : ''}`
  return `${changes} Each file is read again just before writing.`
}
