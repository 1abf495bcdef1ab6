import type { AdvisorEstimate } from '../../../../shared/model/advisor.ts'
import { failure } from '../../../client/errors.ts'
import { Dialog } from '../../../components/Dialog.tsx'
import { DialogCommand } from '../../../components/DialogCommand.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { counted } from '../../../ui/counted.ts'
import styles from './Advisor.module.css'
import { EstimateFacts } from './EstimateFacts.tsx'
import { placeWords } from './words.ts'

/** Asks before texts are sent: which, where to, and what it costs. */
export function AskDialog({
  estimate,
  error,
  onAsk,
  onClose,
}: {
  estimate: AdvisorEstimate | null
  error: Error | null
  onAsk: () => void
  onClose: () => void
}) {
  const count = estimate?.memories ?? 0
  return (
    <Dialog
      title="Ask the advisor"
      size="narrow"
      onClose={onClose}
      actions={
        <DialogCommand
          id="advisor.send"
          label={count > 0 ? `Ask about ${counted(count, 'memory')}` : 'Ask'}
          keys="mod+enter"
          when={count > 0}
          run={onAsk}
        />
      }
    >
      <div className={styles.question}>
        {error ? (
          <ErrorBox title="Could not estimate">{failure(error).message}</ErrorBox>
        ) : estimate ? (
          <Question estimate={estimate} />
        ) : (
          <Loading label="Writing the questions, without sending them" />
        )}
      </div>
    </Dialog>
  )
}

function Question({ estimate }: { estimate: AdvisorEstimate }) {
  const { small, large, memories } = estimate
  if (memories === 0) return <p>Nothing to ask: the advisor or the rules have dealt with every memory that waits.</p>
  const places = [...new Set([small, ...(large ? [large] : [])].map(placeWords))]
  const leaves = small.leaves || large?.leaves === true
  return (
    <>
      <p>
        {leaves ? 'These texts leave this machine, to ' : 'No text leaves this machine. The model is asked at '}
        <b>{places.join(' and ')}</b>
        {leaves ? ':' : ', with:'}
      </p>
      <ul className={styles.sent}>
        <li>the text of each memory, its agent, its evidence, and when it was written</li>
        <li>similar memories and references, shortened</li>
        <li>what the repository has of the files and names in it, and lines of code that speak against a rule</li>
        <li>what you answered and decided about it before</li>
      </ul>
      <p className={styles.note}>
        Secrets and personal data are masked, as far as they are recognised. Each verdict becomes a proposal; nothing is
        decided.
      </p>
      <EstimateFacts estimate={estimate} />
    </>
  )
}
