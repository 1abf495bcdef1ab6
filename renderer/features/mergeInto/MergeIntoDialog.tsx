import { useQueries, useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { pluralForm } from '../../../shared/text/counted.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FieldRow } from '../../ui/FormRow.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { TwoPane } from '../../ui/TwoPane.tsx'
import styles from './MergeIntoDialog.module.css'
import { MergeIntoResult } from './MergeIntoResult.tsx'
import { TargetList } from './TargetList.tsx'
import { type MergeInto, useMergeInto } from './useMergeInto.ts'
import { FailedBox } from '../../components/FailedBox.tsx'

/** Merges memories into a reference: the reference and its new text on the left, the exact change of every file on the right. */
export function MergeIntoDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { queries } = useApi()
  const memories = useQueries({
    queries: ids.map((id) => queries.memories.get.queryOptions({ input: { id } })),
    combine: (all) => all.flatMap(({ data }) => (data ? [data.description] : [])),
  })
  const targets = useQuery(queries.references.mergeTargets.queryOptions({ input: { ids: [...ids] } }))
  const merge = useMergeInto(ids, targets.data ?? [], onClose)
  const { preview, needed } = merge
  return (
    <Dialog
      title="Merge into a reference"
      subtitle={ids.length === 1 ? memories[0] && <TitleWords text={memories[0]} /> : counted(ids.length, 'memory')}
      icon={<Merge size="1rem" aria-hidden="true" className={styles.icon} />}
      size="full"
      onClose={onClose}
      note={targets.data?.length !== 0 && <span role="status">{needed ?? outcomeWords(preview, ids.length)}</span>}
      actions={
        targets.data &&
        targets.data.length > 0 && (
          <>
            <DialogCommand
              id="merge-into.next"
              label="Next reference"
              keys="alt+t"
              look="plain"
              when={targets.data.length > 1}
              run={merge.next}
            />
            <DialogCommand
              id="merge-into.save"
              label="Merge"
              keys="mod+enter"
              when={needed === null && !merge.busy}
              why={needed ?? undefined}
              run={() => void merge.save()}
            />
          </>
        )
      }
    >
      {targets.error && (
        <div className={styles.pad}>
          <FailedBox title="Could not load the references" {...failedBoxProps(targets)} />
        </div>
      )}
      {!targets.error && !targets.data && <Loading label="Looking for references on the same topic" />}
      {!targets.error && targets.data?.length === 0 && (
        <div className={styles.pad}>
          <Empty title="No references yet">Promote a memory first, then merge others into it.</Empty>
        </div>
      )}
      {!targets.error && targets.data && targets.data.length > 0 && (
        <TwoPane
          left={<Left merge={merge} targets={targets.data} />}
          right={<MergeIntoResult merge={merge} descriptions={memories} />}
        />
      )}
    </Dialog>
  )
}

/** Says what merging some memories does. */
function outcomeWords(preview: MergeInto['preview'], count: number): string {
  const moves = pluralForm(count, 'the memory moves', 'the memories move')
  return `Makes v${(preview?.reference.version ?? 0) + 1}; ${moves} to Escalated. Undo takes it all back.`
}

function Left({ merge, targets }: { merge: MergeInto; targets: Parameters<typeof TargetList>[0]['targets'] }) {
  const { shown, preview } = merge
  const contentWords =
    preview?.added.length === 0
      ? 'It already says all of this: only its lineage grows'
      : 'What it says, and what the memories add'
  return (
    <>
      <TargetList targets={targets} chosen={merge.target} onChoose={merge.choose} />
      <TextArea
        label="The text it becomes"
        className={styles.text}
        rows={8}
        value={shown}
        onChange={(event) => merge.write(event.target.value)}
        hint={
          merge.isWritten ? (
            <Button look="ghost" onClick={merge.propose}>
              Take the proposed text
            </Button>
          ) : (
            contentWords
          )
        }
      />
      <FieldRow
        label="Reason"
        value={merge.reason}
        placeholder="why it belongs there"
        onChange={(event) => merge.setReason(event.target.value)}
      />
    </>
  )
}
