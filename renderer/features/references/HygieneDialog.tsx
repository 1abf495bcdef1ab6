import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Brush, FilePen } from 'lucide-react'
import { useState } from 'react'
import { seenIn } from '../../../shared/model/diff.ts'
import type { HygieneItem } from '../../../shared/model/hygiene.ts'
import { type Failure, failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useStepToast } from '../../client/useStepToast.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { CheckMark } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { Flag } from '../../ui/Flag.tsx'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { TwoPane } from '../../ui/TwoPane.tsx'
import styles from './HygieneDialog.module.css'
import { PreviewState } from './PreviewState.tsx'

/**
 * All hygiene entries, each with why it might be removed, preselected where that is proven; beside them the exact change of
 * each file.
 */
export function HygieneDialog({ items, onClose }: { items: readonly HygieneItem[]; onClose: () => void }) {
  const { client, queries } = useApi()
  const toast = useStepToast()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => suggestedOf(items))
  const [refused, setRefused] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const ids = items.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
  const preview = useQuery(
    queries.references.previewHygiene.queryOptions({
      input: { ids },
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  )
  const choose = (wanted: Iterable<string>) => {
    setRefused(null)
    setChosen(new Set(wanted))
  }
  const toggle = (id: string) => choose(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])
  const apply = async () => {
    setBusy(true)
    setRefused(null)
    try {
      toast(await client.references.applyHygiene({ ids, reason: 'hygiene', seen: seenIn(preview.data ?? []) }))
      onClose()
    } catch (error) {
      setRefused(failure(error))
      await preview.refetch()
      setBusy(false)
    }
  }
  const isAll = ids.length === items.length
  return (
    <Dialog
      title="Hygiene"
      subtitle="entries that repeat, contradict or may be out of date; only proven ones are ticked"
      icon={<Brush size="1rem" aria-hidden="true" />}
      size="full"
      onClose={onClose}
      note={
        <span role="status">
          {counted(ids.length, 'entry')} of {items.length} chosen. One step; Undo restores every byte.
        </span>
      }
      actions={
        <>
          <DialogCommand
            id="hygiene.all"
            label={isAll ? 'Choose none' : 'Choose all'}
            keys="alt+a"
            look="plain"
            when={items.length > 0}
            run={() => choose(isAll ? [] : items.map(({ id }) => id))}
          />
          <DialogCommand
            id="hygiene.apply"
            label={`Remove ${formatNumber(ids.length)}`}
            keys="mod+enter"
            when={ids.length > 0 && !busy}
            why={ids.length === 0 ? 'Choose an entry first' : undefined}
            run={() => void apply()}
          />
        </>
      }
    >
      <TwoPane
        left={
          <ul className={styles.items} aria-label="Entries to check">
            {items.map((item, at) => (
              <li key={item.id}>
                {items[at - 1]?.file !== item.file && <h3 title={item.file}>{shortPath(item.file, 2)}</h3>}
                <Item item={item} checked={chosen.has(item.id)} onToggle={() => toggle(item.id)} />
              </li>
            ))}
          </ul>
        }
        right={
          <>
            <PreviewState
              preview={preview}
              refused={refused && { title: 'Nothing was removed', words: refused.message }}
            />
            {(preview.data ?? []).map((diff) => (
              <div key={diff.path} className={styles.diff}>
                <FileDiffView diff={diff} />
              </div>
            ))}
            {preview.data?.length === 0 && (
              <p className={styles.none}>Choose entries on the left to see what changes.</p>
            )}
          </>
        }
      />
    </Dialog>
  )
}

function Item({ item, checked, onToggle }: { item: HygieneItem; checked: boolean; onToggle: () => void }) {
  return (
    <button type="button" role="checkbox" aria-checked={checked} className={styles.item} onClick={onToggle}>
      <CheckMark checked={checked} className={styles.mark} />
      <span className={styles.text}>{item.text}</span>
      {item.reasons.map(({ kind, text, other }) => (
        <span key={`${kind}${text}`} className={styles.reason}>
          {text}
          {other !== null && <q>{other}</q>}
        </span>
      ))}
      <span className={styles.place}>
        {[item.line === null ? 'the whole file' : `line ${item.line}`, item.section].filter(Boolean).join(', ')}
        {item.reference_id !== null && ' · its memories return to the board'}
        {item.foreign && ' '}
        {item.foreign && <Flag icon={<FilePen size="0.75rem" aria-hidden="true" />}>not written by Schoolhouse</Flag>}
      </span>
    </button>
  )
}

function suggestedOf(items: readonly HygieneItem[]): ReadonlySet<string> {
  return new Set(items.flatMap(({ id, suggested }) => (suggested ? [id] : [])))
}
