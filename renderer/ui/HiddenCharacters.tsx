import { firstHidden, showHidden, withoutHidden } from '../../shared/text/showHidden.ts'
import { Button } from './Button.tsx'
import styles from './HiddenCharacters.module.css'

/** How much is shown before the first of them, and in all. */
const lead = 24
const most = 120

/** Under a field whose text has characters nobody sees: the place with them written out, and the way to be rid of them. */
export function HiddenCharacters({ value, fieldId }: { value: unknown; fieldId: string }) {
  const text = typeof value === 'string' ? value : ''
  const first = firstHidden(text)
  if (first < 0) return null
  const start = Math.max(0, first - lead)
  return (
    <div className={styles.note} role="note">
      <span className={styles.words}>
        Hidden characters: {start > 0 && '…'}
        {showHidden(text.slice(start, start + most))}
        {text.length > start + most && '…'}
      </span>
      <Button look="ghost" onClick={() => rewrite(fieldId, withoutHidden(text))}>
        Remove them
      </Button>
    </div>
  )
}

/** Puts a text into the field as if it were typed, so that whoever keeps the field's value hears of it. */
function rewrite(fieldId: string, text: string): void {
  const field = document.getElementById(fieldId)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // React puts a `value` of its own before the element's, which would swallow the change.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
