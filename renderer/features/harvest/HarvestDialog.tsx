import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useId } from 'react'
import type { Job } from '../../../shared/model/job.ts'
import { useApi } from '../../client/provider.tsx'
import { usePathCompletion } from '../../client/usePathCompletion.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { PathDialogForm } from '../../components/PathDialogForm.tsx'
import { useCommand } from '../../stores/commands.ts'
import { Button } from '../../ui/Button.tsx'
import { counted } from '../../ui/counted.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { JobProgress } from '../../ui/JobProgress.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PathField } from '../../ui/PathField.tsx'
import { FoundLessons } from './FoundLessons.tsx'
import styles from './HarvestDialog.module.css'
import { TranscriptPlaces } from './TranscriptPlaces.tsx'
import { type Harvest, useHarvest } from './useHarvest.ts'
import { type LessonChoice, useLessonChoice } from './useLessonChoice.ts'

/** Finds the lessons in transcripts of agents’ sessions, shows them, and adds them as raw memories. */
export function HarvestDialog({ onClose }: { onClose: () => void }) {
  const { queries } = useApi()
  const complete = usePathCompletion()
  const { data: info } = useQuery(queries.system.info.queryOptions())
  const harvest = useHarvest(info?.home)
  const hint = useId()
  const choice = useLessonChoice(harvest.step.kind === 'found' ? harvest.step.result : null)
  const close = (): void => {
    harvest.stop()
    onClose()
  }
  const add = (): void => {
    void harvest.add(choice)
    onClose()
  }
  return (
    <Dialog
      title="Harvest transcripts"
      icon={<MessagesSquare size="1rem" aria-hidden="true" />}
      note={
        choice.of > 0
          ? `${choice.count} of ${counted(choice.of, 'lesson')} ticked. Transcripts are read, never changed.`
          : 'Nothing is added before you have seen it. Transcripts are read, never changed.'
      }
      actions={<HarvestActs harvest={harvest} choice={choice} add={add} />}
      onClose={close}
    >
      <PathDialogForm className={styles.form} onClose={close}>
        <div>
          <PathField
            label="Path of a transcript or a folder of them"
            value={harvest.path}
            onChange={harvest.setPath}
            onSubmit={() => void harvest.scan()}
            complete={complete}
            placeholder="~/.claude/projects"
            describedBy={hint}
          />
        </div>
        <p id={hint} className={styles.hint}>
          Sessions of Claude Code, Codex, jaato, OpenCode and SWE-agent, histories of SpecStory and aider, or events as
          JSONL. A lesson is what a person corrected, what repaired an error, or what came up three times.
        </p>
        <HarvestBody harvest={harvest} choice={choice} home={info?.home} />
      </PathDialogForm>
    </Dialog>
  )
}

function HarvestBody({
  harvest: { step, scan, stop },
  choice,
  home,
}: {
  harvest: Harvest
  choice: LessonChoice
  home: string | undefined
}) {
  switch (step.kind) {
    case 'path':
      return <TranscriptPlaces home={home} choose={(path) => void scan(path)} />
    case 'scanning':
      return step.job ? <Scanning job={step.job} stop={stop} /> : <Loading label="Scanning the transcripts" />
    case 'refused':
      return (
        <ErrorBox tone="warning" title="Nothing to harvest">
          {step.words}
        </ErrorBox>
      )
    case 'found':
      return <FoundLessons result={step.result} choice={choice} home={home} />
  }
}

function Scanning({ job, stop }: { job: Job; stop: () => void }) {
  const cancel = useCommand({ id: 'harvest.stop', label: 'Cancel the scan', key: 'mod+.', inFields: true, run: stop })
  return <JobProgress job={job} cancel={cancel} />
}

function HarvestActs({
  harvest: { step, path, scan },
  choice: { count, of, isAll, tickAll, leaveOut },
  add,
}: {
  harvest: Harvest
  choice: LessonChoice
  add: () => void
}) {
  const isNone = count === 0 && leaveOut.length > 0
  if (of > 0)
    return (
      <>
        <DialogCommand
          id="harvest.all"
          label={isAll ? 'Tick none' : 'Tick all'}
          keys="alt+a"
          look="plain"
          when
          run={tickAll}
        />
        <DialogCommand
          id="harvest.add"
          label={isNone ? `Leave out ${counted(leaveOut.length, 'lesson')}` : `Add ${counted(count, 'memory')}`}
          keys="mod+enter"
          when={count > 0 || isNone}
          why={count > 0 || isNone ? undefined : 'Tick a lesson first'}
          run={add}
        />
      </>
    )
  return (
    <Button
      look="primary"
      size="dialog"
      keys="enter"
      disabled={path.trim() === '' || step.kind !== 'path'}
      onClick={() => void scan()}
    >
      Scan
    </Button>
  )
}
