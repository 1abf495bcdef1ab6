import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import type { Budget, BudgetAct } from '../../../shared/model/budget.ts'
import { type Failure, failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useStepToast } from '../../client/useStepToast.ts'
import { counted, formatNumber } from '../../ui/counted.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TwoPane } from '../../ui/TwoPane.tsx'
import { BytesMeter, LinesMeter } from '../../ui/BudgetMeter.tsx'
import { BudgetFiles } from './BudgetFiles.tsx'
import styles from './BudgetDialog.module.css'
import { canShrink } from './canShrink.ts'
import { PreviewState } from './PreviewState.tsx'

const acts = [
  { value: 'compact', label: 'Compact' },
  { value: 'reorder', label: 'Reorder' },
  { value: 'both', label: 'Both' },
] as const

/** Lists every MEMORY.md with what agents do not see of it, on the left; what compacting or reordering changes, on the right. */
export function BudgetDialog({ budgets, onClose }: { budgets: readonly Budget[]; onClose: () => void }) {
  const { client, queries } = useApi()
  const toast = useStepToast()
  const [file, setFile] = useState((budgets.find(canShrink) ?? budgets[0])?.file ?? '')
  const [act, setAct] = useState<BudgetAct>(() => (budgets.find(canShrink)?.lost.length ? 'both' : 'compact'))
  const [refused, setRefused] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const preview = useQuery(
    queries.references.previewBudget.queryOptions({
      input: { file, act },
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  )
  const budget = budgets.find((each) => each.file === file)
  const hasRoom = budget !== undefined && canShrink(budget)
  const isSame = preview.data?.diff.hunks.length === 0
  const apply = async () => {
    setBusy(true)
    setRefused(null)
    try {
      toast(await client.references.applyBudget({ file, act, hash: preview.data?.hash }))
      onClose()
    } catch (error) {
      setRefused(failure(error))
      void preview.refetch()
      setBusy(false)
    }
  }
  const choose = (wanted: BudgetAct) => {
    setRefused(null)
    setAct(wanted)
  }
  const next = () => {
    const following = acts[(acts.findIndex(({ value }) => value === act) + 1) % acts.length]
    if (following) choose(following.value)
  }
  return (
    <Dialog
      title="Context budget"
      subtitle={`agents load the first 200 lines or ${formatNumber(25_000)} bytes of a MEMORY.md; the end is cut off first`}
      icon={<Gauge size="1rem" aria-hidden="true" />}
      size="full"
      onClose={onClose}
      note={hasRoom && <span role="status">One step; Undo restores every byte.</span>}
      actions={
        hasRoom && (
          <>
            <DialogCommand id="budget.next" label="Next method" keys="alt+t" look="plain" when run={next} />
            <DialogCommand
              id="budget.apply"
              label="Make room"
              keys="mod+enter"
              when={preview.data !== undefined && !preview.isPlaceholderData && !isSame && !busy}
              why={isSame ? 'This makes no room' : undefined}
              run={() => void apply()}
            />
          </>
        )
      }
    >
      <TwoPane
        left={
          <>
            {budgets.length > 1 && (
              <BudgetFiles
                budgets={budgets}
                file={file}
                onChange={(wanted) => {
                  setRefused(null)
                  setFile(wanted)
                }}
              />
            )}
            {budget && <Facts budget={budget} />}
          </>
        }
        right={
          !hasRoom ? (
            <p className={styles.same}>Nothing to take out: no entry is repeated, and agents see all of it.</p>
          ) : (
            <>
              <div className={styles.head}>
                <Segmented label="Method" value={act} options={acts} onChange={choose} />
                {preview.data && (
                  <span>
                    then {preview.data.after.lines} lines, {outOfSight(preview.data.after.lost, act)}
                  </span>
                )}
              </div>
              <PreviewState
                preview={preview}
                refused={refused && { title: 'Nothing was changed', words: refused.message }}
              />
              {preview.data && !isSame && <FileDiffView diff={preview.data.diff} />}
              {isSame && <p className={styles.same}>This makes no room.</p>}
            </>
          )
        }
      />
    </Dialog>
  )
}

function outOfSight(count: number, act: BudgetAct): string {
  if (count === 0) return 'agents see all of it'
  const entries = counted(count, 'entry')
  return act === 'compact' ? `agents miss ${entries}` : `agents miss the oldest ${entries}`
}

function Facts({ budget }: { budget: Budget }) {
  const { lost, repeats, compact, reorder } = budget
  return (
    <>
      <div className={styles.meter}>
        <LinesMeter budget={budget} />
        <BytesMeter budget={budget} />
      </div>
      <Part title="Agents do not see" entries={lost} none="Agents see all of it." />
      <Part title="Repeated from CLAUDE.md" entries={repeats.map((each) => ({ ...each, words: each.other }))} />
      <Part title="Compacting removes" entries={compact} />
      <Part title="Reordering moves to the end" entries={reorder} />
    </>
  )
}

interface Shown {
  line: number
  text: string
  words?: string
}

function Part({ title, entries, none }: { title: string; entries: readonly Shown[]; none?: string }) {
  if (entries.length === 0) return none === undefined ? null : <p className={styles.none}>{none}</p>
  return (
    <section className={styles.part} aria-label={title}>
      <h3>
        {title} <span>{entries.length}</span>
      </h3>
      <ul>
        {entries.map(({ line, text, words }) => (
          <li key={line}>
            <code>{line}</code>
            <span>
              {text}
              {words !== undefined && <small>{words}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
