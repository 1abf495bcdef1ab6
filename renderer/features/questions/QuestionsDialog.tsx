import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StepResult } from '../../../shared/model/decision.ts'
import type { MicroQuestion } from '../../../shared/model/report.ts'
import { failureToast } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useStepToast } from '../../client/useStepToast.ts'
import { useToast } from '../../stores/toasts.ts'
import { counted } from '../../ui/counted.ts'
import { CodeWords, TitleWords } from '../../ui/CodeWords.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { DialogCommand } from '../../components/DialogCommand.tsx'
import { confirmKeys } from '../../ui/keys.ts'
import { takeFocus } from '../../ui/takeFocus.ts'
import { TextArea } from '../../ui/TextField.tsx'
import styles from './QuestionsDialog.module.css'

/** Asks about stale memories that agents still use, one by one, before the review. Renders nothing if there are none. */
export function QuestionsDialog() {
  const { queries } = useApi()
  const query = useQuery(queries.reports.questions.queryOptions())
  const [asked, setAsked] = useState<readonly MicroQuestion[] | null>(null)
  const [at, setAt] = useState(0)
  /** Text being written to replace the memory in question. */
  const [draft, setDraft] = useState<string | null>(null)
  // Uses the initial list: answered questions leave the engine’s list, and the count must not jump.
  const all = asked ?? query.data ?? []
  const question = all[at]
  if (!question) return null
  const next = () => {
    setAsked(all)
    setDraft(null)
    setAt(at + 1)
  }
  return (
    <Dialog
      title="Does this still hold?"
      subtitle={`${at + 1} of ${all.length}, before the review`}
      closeLabel={draft === null ? 'Not now' : 'Back'}
      note={
        question.asked > 0 ? 'Asked before. If you do not answer this time, its confidence falls by 0.2.' : undefined
      }
      actions={<Answers question={question} draft={draft} write={setDraft} onDone={next} />}
      onClose={() => {
        if (draft !== null) return setDraft(null)
        setAsked(all)
        setAt(all.length)
      }}
    >
      <div className={styles.question}>
        <p className={styles.facts}>
          {usageWords(question)}
          {'; stale: '}
          {question.reason}
        </p>
        <h3>
          <TitleWords text={question.description} />
        </h3>
        {draft === null ? (
          <p className={styles.text}>
            <CodeWords text={question.content} />
          </p>
        ) : (
          <TextArea
            label="What holds now"
            value={draft}
            ref={takeFocus}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The answers with their keys; while text is being written, letter keys type. */
function Answers({
  question,
  draft,
  write,
  onDone,
}: {
  question: MicroQuestion
  draft: string | null
  write: (text: string | null) => void
  onDone: () => void
}) {
  const { client } = useApi()
  const { show } = useToast()
  const toast = useStepToast()
  // The question stays visible until its answer is accepted: a key meant for the next one would answer this one again.
  const [busy, setBusy] = useState(false)
  const ids = [question.memory_id]
  const answer = async (ask: () => Promise<StepResult>) => {
    setBusy(true)
    try {
      toast(await ask())
      onDone()
    } catch (error) {
      show(failureToast(error))
    } finally {
      setBusy(false)
    }
  }
  if (draft !== null)
    return (
      <DialogCommand
        id="questions.save"
        label="Save this text"
        keys="mod+enter"
        when={!busy && draft.trim() !== '' && draft !== question.content}
        run={() => void answer(() => client.decisions.edit({ id: question.memory_id, content: draft }))}
      />
    )
  return (
    <>
      <DialogCommand id="questions.skip" label="Skip" keys="s" look="plain" when={!busy} run={onDone} />
      <DialogCommand
        id="questions.discard"
        label="Discard"
        keys="d"
        look="plain"
        when={!busy}
        run={() => void answer(() => client.decisions.discard({ ids, reason: `stale: ${question.reason}` }))}
      />
      <DialogCommand
        id="questions.edit"
        label="Edit"
        keys="e"
        look="plain"
        when={!busy}
        run={() => write(question.content)}
      />
      <DialogCommand
        id="questions.holds"
        label="It still holds"
        keys={confirmKeys}
        when={!busy}
        run={() => void answer(() => client.decisions.confirm({ ids }))}
      />
    </>
  )
}

function usageWords({ uses, asked }: MicroQuestion): string {
  if (uses > 0) return `Used ${counted(uses, 'time')} since the last review`
  return asked > 0 ? 'Asked in the last review, and not answered' : 'Used since the last review'
}
