import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { WriteBackPlan } from '../../../shared/contract/sources.ts'
import { seenIn } from '../../../shared/model/diff.ts'
import type { Source } from '../../../shared/model/source.ts'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { counted } from '../../ui/counted.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { Button } from '../../ui/Button.tsx'
import { TitleWords } from '../../ui/CodeWords.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { FileDiffView } from '../../ui/FileDiffView.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PathWords } from '../../ui/PathWords.tsx'
import { shortPath } from '../../../shared/text/shortPath.ts'
import { useRows } from '../../components/useRows.ts'
import type { SourceActs } from './useSourceActs.ts'
import styles from './WriteBackDialog.module.css'

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
  const write = async () => {
    const diffs = plan.data?.files.map(({ diff }) => diff) ?? []
    setRefused(null)
    if (await acts.write(source?.id, { seen: seenIn(diffs), refuse: setRefused })) onClose()
    else await plan.refetch()
  }
  return (
    <Dialog
      title="Not yet written"
      subtitle={source?.name}
      icon={<PencilLine size="1rem" aria-hidden="true" />}
      size="full"
      closeLabel="Close"
      onClose={onClose}
      note="Only the changed fields are replaced; everything around them stays byte for byte. Each file is read again just before writing."
      actions={
        <DialogCommand
          id="write-back.write"
          label={acts.busy ? 'Writing…' : decisions > 0 ? `Write ${counted(decisions, 'decision')}` : 'Write now'}
          keys="mod+enter"
          when={decisions > 0 && !acts.busy && !plan.isFetching}
          run={() => void write()}
        />
      }
    >
      {plan.error ? (
        <div className={styles.pad}>
          <FailedBox title="Could not read the files" {...failedBoxProps(plan)} />
        </div>
      ) : plan.data ? (
        <>
          {refused && (
            <div className={styles.pad}>
              <ErrorBox title="Not written">{refused}</ErrorBox>
            </div>
          )}
          <Plan plan={plan.data} onClose={onClose} />
        </>
      ) : (
        <Loading label="Comparing with the files" />
      )}
    </Dialog>
  )
}

function Plan({ plan, onClose }: { plan: WriteBackPlan; onClose: () => void }) {
  const go = useNavigation((place) => place.go)
  const [chosen, setChosen] = useState<string | null>(null)
  const ids = plan.files.map((file) => file.diff.path)
  const current = plan.files.find((file) => file.diff.path === chosen) ?? plan.files[0]
  const rows = useRows(ids, current?.diff.path ?? null, setChosen)
  return (
    <>
      {plan.paused.length > 0 && (
        <section className={styles.needs} aria-label="Paused">
          <h3>{counted(plan.paused.length, 'source is paused', 'sources are paused')}</h3>
          <ul>
            {plan.paused.map((source) => (
              <li key={source.source_id}>
                <span className={styles.what}>
                  {source.name}: {counted(source.decisions, 'decision waits', 'decisions wait')}
                </span>
                <span className={styles.reason}>{source.reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.needs_you.length > 0 && (
        <section className={styles.needs} aria-label="Needs you">
          <h3>{counted(plan.needs_you.length, 'decision is left out', 'decisions are left out')}</h3>
          <ul>
            {plan.needs_you.map((item) => (
              <li key={item.memory_id}>
                <span className={styles.what}>
                  <TitleWords text={item.description} />
                </span>
                <span className={styles.reason}>{item.reason}</span>
                <Button
                  onClick={() => {
                    onClose()
                    go('board', item.memory_id)
                  }}
                >
                  Decide on the board
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {current ? (
        <div className={styles.files}>
          {plan.files.length > 1 && (
            <div className={styles.list} {...rows.list} role="group" aria-label="Files that change">
              {plan.files.map(({ diff }) => (
                <button
                  key={diff.path}
                  type="button"
                  className={styles.file}
                  title={diff.path}
                  {...rows.row(diff.path)}
                >
                  <span className={styles.path}>
                    <PathWords path={shortPath(diff.path)} />
                  </span>
                  <span className={styles.plus}>+{diff.added}</span>
                  <span className={styles.minus}>−{diff.removed}</span>
                </button>
              ))}
            </div>
          )}
          <FileDiffView diff={current.diff} note={ids.length === 1 ? 'the only file that changes' : undefined} />
        </div>
      ) : (
        <div className={styles.pad}>
          <Empty title="Nothing to write">
            {plan.paused.length > 0
              ? 'The decisions wait until their files can be read again.'
              : 'The files already hold every decision that can be written.'}
          </Empty>
        </div>
      )}
    </>
  )
}
