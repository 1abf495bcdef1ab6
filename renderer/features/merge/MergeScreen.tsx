import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MergePreview } from '../../../shared/model/mergePreview.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { mergeStaleTime } from '../../client/useMergePrefetch.ts'
import { useReveal } from '../../client/useReveal.ts'
import { useCommand } from '../../stores/commands.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { HiddenSecret } from '../../ui/HiddenSecret.tsx'
import { Loading } from '../../ui/Loading.tsx'
import styles from './MergeScreen.module.css'
import { MergeView } from './MergeView.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'

/** Full-window merge of two or more memories, sentence by sentence, and its result. */
export function MergeScreen({ ids, how, onClose }: { ids: readonly string[]; how: string; onClose: () => void }) {
  const { queries } = useApi()
  const input = { ids: [...ids] }
  const preview = useQuery(queries.decisions.previewMerge.queryOptions({ input, staleTime: mergeStaleTime }))
  const { error } = preview
  const data = useFreshData(preview)
  return (
    <Dialog title={`Merge ${ids.length} memories`} subtitle={how} size="screen" closeLabel="Close" onClose={onClose}>
      {data && <Revealed preview={data} problem={error && failure(error).message} onClose={onClose} />}
      {!data && error && (
        <div className={styles.message}>
          <FailedBox
            title="These cannot be merged"
            words={failure(error).message}
            again={() => void preview.refetch()}
          />
        </div>
      )}
      {!data && !error && <Loading label="Loading the texts" />}
    </Dialog>
  )
}

/** Prefetched data may be out of date: returns undefined until it is fresh, and afterwards whatever arrives. */
function useFreshData<Data>(query: { data: Data | undefined; isStale: boolean; isFetchedAfterMount: boolean }) {
  const [hasBegun, setBegun] = useState(false)
  const { data, isStale, isFetchedAfterMount } = query
  const begins = data !== undefined && (isFetchedAfterMount || !isStale)
  if (begins && !hasBegun) setBegun(true)
  return begins || hasBegun ? data : undefined
}

/** Reveals hidden secrets first: the result must not contain dots in their place. */
function Revealed({
  preview,
  problem,
  onClose,
}: {
  preview: MergePreview
  problem: string | null
  onClose: () => void
}) {
  const secret = useReveal(preview.sources, true)
  const [isAsked, setAsked] = useState(false)
  const reveal = useCommand({
    id: 'merge.reveal',
    label: 'Reveal',
    key: 'alt+h',
    inFields: true,
    when: secret.masked && !secret.revealed,
    run: () => {
      setAsked(true)
      void secret.reveal()
    },
  })
  if (secret.masked && !secret.revealed)
    return (
      <div className={styles.message}>
        <HiddenSecret
          act={reveal}
          revealed={isAsked}
          words="A secret is hidden in these texts. Reveal it to merge them, and leave it out of the result if you can."
        />
      </div>
    )
  const sources = preview.sources.map(secret.shown)
  const titled = preview.sources.findIndex(({ description }) => description === preview.description)
  const description = sources[titled]?.description ?? preview.description
  return <MergeView preview={{ ...preview, sources, description }} problem={problem} onClose={onClose} />
}
