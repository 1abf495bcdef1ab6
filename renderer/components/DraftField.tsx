import { containsMask } from '../../shared/text/mask.ts'
import { takeFocus } from '../ui/takeFocus.ts'
import { TextArea } from '../ui/TextField.tsx'
import { maskedDraft } from './proposalWords.ts'

/** The draft of a proposal while a person changes it; says why it cannot be accepted while it masks a secret. */
export function DraftField({ draft, change }: { draft: string; change: (draft: string) => void }) {
  return (
    <TextArea
      ref={takeFocus}
      label="The draft"
      error={containsMask(draft) ? maskedDraft : null}
      rows={Math.min(12, draft.split('\n').length + 3)}
      value={draft}
      onChange={(event) => change(event.target.value)}
    />
  )
}
