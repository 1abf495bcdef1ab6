import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { failedBoxProps } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useImporting } from '../../client/useImporting.ts'
import { useBoardStep } from '../../client/useBoardStep.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FailedBox } from '../../components/FailedBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ScreenMessage } from '../../ui/ScreenMessage.tsx'
import { useRows } from '../../components/useRows.ts'
import styles from './HistoryScreen.module.css'
import { RefusedBox } from './RefusedBox.tsx'
import { SittingSection } from './SittingSection.tsx'
import { StepRow } from './StepRow.tsx'
import { sittingsOf, writtenSteps } from './sittings.ts'
import { hasUndone } from './steps.ts'
import { UndoSittingDialog } from './UndoSittingDialog.tsx'
import { useAskedSitting } from './useAskedSitting.ts'
import { useHistoryActs } from './useHistoryActs.ts'
import { useHistoryCommands } from './useHistoryCommands.ts'

const pageSize = 100

/** Every decision by sitting, newest first, each step with its files and undo. */
export function HistoryScreen() {
  const { queries } = useApi()
  const importing = useImporting()
  const board = useBoardStep('1')
  const journal = useInfiniteQuery(
    queries.decisions.journal.infiniteOptions({
      input: (before: number | undefined) => ({ before, limit: pageSize, whole: true }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.seq),
    }),
  )
  const { data: rules } = useQuery(queries.triage.precision.queryOptions())
  const adviceOf = useMemo(() => new Map(rules?.map((each) => [each.rule, each])), [rules])
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const acts = useHistoryActs()
  const sittings = useMemo(() => sittingsOf(journal.data?.pages.flat() ?? []), [journal.data])
  const steps = useMemo(() => sittings.flatMap((sitting) => sitting.steps), [sittings])
  const { asked, ask, close } = useAskedSitting(sittings, journal)
  const ids = sittings.flatMap(({ key, steps: own }) => [
    headId(key),
    ...(folded.has(key) ? [] : own.map(({ step }) => String(step))),
  ])
  const at = chosen !== null && ids.includes(chosen) ? chosen : (ids[1] ?? ids[0] ?? null)
  const current = steps.find((step) => String(step.step) === at) ?? null
  const sitting = sittings.find(({ key, steps: own }) => headId(key) === at || own.some((step) => step === current))
  const rows = useRows(ids, at, setChosen)
  const toggle = (step: number) => setOpen((now) => toggled(now, step))
  const fold = (key: string) => {
    setFolded((now) => toggled(now, key))
    setChosen(headId(key))
  }
  const commands = useHistoryCommands({
    step: current,
    sitting: sitting ?? null,
    acts,
    journal,
    canRedo: useMemo(() => hasUndone(steps), [steps]),
    onToggle: toggle,
    onFold: fold,
    onUndoSitting: ask,
  })
  const written = asked ? writtenSteps(asked.sitting, steps) : []

  return (
    <Screen
      title="History"
      subtitle={
        journal.data &&
        (journal.hasNextPage ? `the latest ${counted(steps.length, 'step')}` : counted(steps.length, 'step'))
      }
      actions={<Button act={commands.redo} />}
    >
      <div className={styles.content}>
        {acts.refused && acts.refused.step === null && (
          <RefusedBox title="Nothing was redone" refused={acts.refused} onClose={acts.dismiss} />
        )}
        {journal.error && !journal.data && (
          <ScreenMessage>
            <FailedBox title="Could not load the journal" {...failedBoxProps(journal)} />
          </ScreenMessage>
        )}
        {!journal.error && !journal.data && <Loading />}
        {journal.data && steps.length === 0 && (
          <ScreenMessage>
            <Empty title={importing ?? 'Nothing decided yet'} actions={<Button act={board} />}>
              Every verdict, merge and promotion is listed here with its reason, ready to undo.
            </Empty>
          </ScreenMessage>
        )}
        {steps.length > 0 && (
          <div {...rows.list}>
            {sittings.map((each) => (
              <SittingSection
                key={each.key}
                sitting={each}
                isCut={journal.hasNextPage && each === sittings.at(-1)}
                row={{ ...rows.row(headId(each.key)), onClick: () => fold(each.key) }}
                isFolded={folded.has(each.key)}
                undo={headId(each.key) === at ? commands.undo : null}
                refused={acts.refused?.step === each.key ? acts.refused : null}
                onUndo={() => ask(each)}
                onDismiss={acts.dismiss}
              >
                {each.steps.map((step) => (
                  <StepRow
                    key={step.step}
                    step={step}
                    row={rows.row(String(step.step))}
                    open={open.has(step.step)}
                    undo={step === current ? commands.undo : null}
                    files={step === current ? commands.files : null}
                    memory={step === current ? commands.memory : null}
                    unmerge={step === current ? commands.unmerge : null}
                    refused={acts.refused?.step === step.step ? acts.refused : null}
                    adviceOf={adviceOf}
                    onToggle={() => toggle(step.step)}
                    onUndo={() => void acts.undo(step.step)}
                    onDismiss={acts.dismiss}
                  />
                ))}
              </SittingSection>
            ))}
          </div>
        )}
        {journal.hasNextPage && (
          <div className={styles.more}>
            <Button act={commands.earlier} />
          </div>
        )}
      </div>
      {asked && (
        <UndoSittingDialog
          asked={asked}
          written={written}
          onUndo={(undoable) => void acts.undoSitting(asked.sitting.key, undoable, written)}
          onClose={close}
        />
      )}
    </Screen>
  )
}

function toggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  return set.has(value) ? new Set([...set].filter((other) => other !== value)) : new Set([...set, value])
}

/** Returns the row id of the head of a sitting. */
function headId(key: string): string {
  return `sitting ${key}`
}
