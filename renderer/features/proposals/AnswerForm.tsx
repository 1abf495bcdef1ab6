import type { Proposal } from '../../../shared/model/proposal.ts'
import { actorName } from '../../ui/actorName.ts'
import { Button } from '../../ui/Button.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AnswerForm.module.css'
import type { ProposalCommands } from './useProposalCommands.ts'

/** Asks for the words that go back to the advisors: why it is declined, or what should be different. */
export function AnswerForm({ proposal, commands }: { proposal: Proposal; commands: ProposalCommands }) {
  const { form, setForm, confirm, cancel } = commands
  if (!form) return null
  const who = proposal.voices.map(({ actor }) => actorName(actor)).join(' and ')
  const isReply = form.kind === 'reply'
  return (
    <div className={styles.form} role="group" aria-label={isReply ? 'Reply' : 'Decline'}>
      {isReply && (
        <TextField
          label="About these words"
          placeholder="select them in the draft first, or leave it empty"
          value={form.fragment}
          onChange={(event) => setForm({ ...form, fragment: event.target.value })}
        />
      )}
      <TextField
        ref={takeFocus}
        label={isReply ? 'What should be different' : 'Why not'}
        placeholder={isReply ? 'name the pier it is about' : 'may stay empty'}
        value={form.words}
        onChange={(event) => setForm({ ...form, words: event.target.value })}
      />
      <div className={styles.acts}>
        <span className={styles.hint}>
          {isReply ? `Goes to ${who}, for another draft.` : `Goes to ${who}; the same is not asked again.`}
        </span>
        <Button look="ghost" size="dialog" act={cancel} />
        <Button look="primary" size="dialog" act={confirm} />
      </div>
    </div>
  )
}
