import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StepResult } from '../../../shared/model/decision.ts'
import type { MicroQuestion } from '../../../shared/model/report.ts'
import { failure } from '../../client/errors.ts'
import { useApi } from '../../client/provider.tsx'
import { useStepToast } from '../../client/useStepToast.ts'
import { useToast } from '../../stores/toasts.ts'
import { counted } from '../../ui/age.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogCommand } from '../../ui/DialogCommand.tsx'
import styles from './QuestionsDialog.module.css'

/** Before the review: stale memories that agents still use, one after the other. Nothing, where there is none. */
export function QuestionsDialog() {
  const { queries } = useApi()
  const query = useQuery(queries.reports.questions.queryOptions())
  const [asked, setAsked] = useState<readonly MicroQuestion[] | null>(null)
  const [at, setAt] = useState(0)
  // The list of the beginning: what is answered leaves the engine's, and the count must not jump.
  const all = asked ?? query.data ?? []
  const question = all[at]
  if (!question) return null
  const next = () => {
    setAsked(all)
    setAt(at + 1)
  }
  return (
    <Dialog
      title="Does this still hold?"
      subtitle={`${at + 1} of ${all.length}, before the review`}
      closeLabel="Not now"
      note={question.asked > 0 ? 'Asked before. Unanswered again, its confidence falls by 0.2.' : undefined}
      actions={<Answers key={question.memory_id} question={question} onDone={next} />}
      onClose={() => {
        setAsked(all)
        setAt(all.length)
      }}
    >
      <div className={styles.question}>
        <p className={styles.facts}>
          {question.uses > 0
            ? `Used ${counted(question.uses, 'time')} since the last review`
            : 'Used since the last review'}
          {', and stale: '}
          {question.reason}
        </p>
        <h3>
          <CodeWords text={question.description} />
        </h3>
        <p className={styles.text}>{question.content}</p>
      </div>
    </Dialog>
  )
}

function Answers({ question, onDone }: { question: MicroQuestion; onDone: () => void }) {
  const { client } = useApi()
  const { show } = useToast()
  const toast = useStepToast()
  const ids = [question.memory_id]
  const answer = async (ask: () => Promise<StepResult>) => {
    try {
      toast(await ask())
      onDone()
    } catch (error) {
      show({ words: failure(error).message, tone: 'error' })
    }
  }
  return (
    <>
      <DialogCommand id="questions.skip" label="Skip" keys="s" look="plain" run={onDone} />
      <DialogCommand
        id="questions.discard"
        label="Discard"
        keys="d"
        look="plain"
        run={() => void answer(() => client.decisions.discard({ ids, reason: `stale: ${question.reason}` }))}
      />
      <DialogCommand
        id="questions.holds"
        label="It still holds"
        keys="enter"
        run={() => void answer(() => client.decisions.confirm({ ids }))}
      />
    </>
  )
}
