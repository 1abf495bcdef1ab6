import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { Removal, Source } from '../../../shared/model/source.ts'
import { pluralForm } from '../../../shared/text/counted.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { counted } from '../../ui/counted.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import styles from './MoveDialog.module.css'

/** Asks before removing a source, and says what the library loses with it: memories, counts and decisions. */
export function RemoveDialog({ source, remove, onClose }: { source: Source; remove: () => void; onClose: () => void }) {
  const { queries } = useApi()
  const { data, error, refetch } = useQuery({
    ...queries.sources.planRemove.queryOptions({ input: { id: source.id } }),
    staleTime: 0,
  })
  return (
    <Dialog
      title={`Remove ${source.name}?`}
      icon={<Trash2 size="1rem" aria-hidden="true" />}
      size="narrow"
      closeLabel="Keep it"
      actions={
        <DialogCommand
          id="source.removeAway"
          label="Remove it"
          keys="mod+enter"
          when={data !== undefined}
          run={() => {
            onClose()
            remove()
          }}
        />
      }
      onClose={onClose}
    >
      <div className={styles.question} role="status">
        {error && <FailedBox title="Could not load what removing it does" {...failedBoxProps({ error, refetch })} />}
        {!data && !error && <Loading />}
        {data && lossWords(data).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </Dialog>
  )
}

/** Returns sentences about what is removed with the source and what stays. */
function lossWords({ forgotten, kept, pending, returns }: Removal): string[] {
  const memories = (count: number) => counted(count, 'memory')
  return [
    forgotten > 0
      ? `${memories(forgotten)} without a decision ${pluralForm(forgotten, 'is', 'are')} removed from the library.`
      : 'No memory is removed from the library: each one has a decision.',
    kept > 0
      ? `${memories(kept)} with a decision ${pluralForm(kept, 'stays', 'stay')} in the library, without a file.`
      : '',
    pending > 0
      ? `${counted(pending, 'decision')} not yet in its files ${pluralForm(pending, 'is', 'are')} never written.`
      : '',
    returns
      ? 'Its files stay as they are; adding it again brings it back.'
      : 'Its files cannot be found, so adding it again brings nothing back. If they only moved, use “Set its new path…” instead.',
  ].filter(Boolean)
}
