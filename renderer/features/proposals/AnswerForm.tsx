import type { Proposal } from '../../../shared/model/proposal.ts'
import { DraftField } from '../../components/DraftField.tsx'
import { actorName } from '../../ui/actorName.ts'
import { Button } from '../../ui/Button.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AnswerForm.module.css'
import type { Answer, ProposalCommands } from './useProposalCommands.ts'

const names = { decline: 'Decline', reply: 'Reply', change: 'Change the draft' }

/** Asks for the words of an answer: why it is declined, what should be different, or the draft as it should be. */
export function AnswerForm({ proposal, commands }: { proposal: Proposal; commands: ProposalCommands }) {
  const { form, setForm, confirm, cancel } = commands
  if (!form) return null
  const who = proposal.voices.map(({ actor }) => actorName(actor)).join(' and ')
  const isReply = form.kind === 'reply'
  return (
    <div className={styles.form} role="group" aria-label={names[form.kind]}>
      {isReply && (
        <TextField
          label="About these words"
          placeholder="select them in the draft first, or leave it empty"
          value={form.fragment}
          onChange={(event) => setForm({ ...form, fragment: event.target.value })}
        />
      )}
      {form.kind === 'change' ? (
        <DraftField draft={form.words} change={(words) => setForm({ ...form, words })} />
      ) : (
        <TextField
          ref={takeFocus}
          label={isReply ? 'What should be different' : 'Why not'}
          placeholder={isReply ? 'name the pier it is about' : 'may stay empty'}
          value={form.words}
          onChange={(event) => setForm({ ...form, words: event.target.value })}
        />
      )}
      <div className={styles.acts}>
        <span className={styles.hint}>{hintOf(form.kind, who, proposal)}</span>
        <Button look="ghost" size="dialog" act={cancel} />
        <Button look="primary" size="dialog" act={confirm} />
      </div>
    </div>
  )
}

function hintOf(kind: Answer['kind'], who: string, proposal: Proposal): string {
  if (kind === 'reply') return `Goes to ${who}, for another draft.`
  if (kind === 'decline') return `Goes to ${who}, who is not asked the same again.`
  return proposal.request ? 'Which file changes is shown next.' : 'Your text is stored in place of the draft.'
}
