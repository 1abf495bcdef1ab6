import { firstHidden, showHidden, withoutHidden } from '../../shared/text/showHidden.ts'
import { Button } from './Button.tsx'
import styles from './HiddenCharacters.module.css'

/** Maximum number of characters shown before the first hidden one, and in total. */
const lead = 24
const maxLength = 120

/** Below a field with hidden characters: shows them spelled out, and removes them on request. */
export function HiddenCharacters({ value, fieldId }: { value: unknown; fieldId: string }) {
  const text = typeof value === 'string' ? value : ''
  const first = firstHidden(text)
  if (first < 0) return null
  const start = Math.max(0, first - lead)
  return (
    <div className={styles.note} role="note">
      <span className={styles.words}>
        Hidden characters: {start > 0 && '…'}
        {showHidden(text.slice(start, start + maxLength))}
        {text.length > start + maxLength && '…'}
      </span>
      <Button look="ghost" onClick={() => rewrite(fieldId, withoutHidden(text))}>
        Remove them
      </Button>
    </div>
  )
}

/** Sets the text of a field as if typed, so that the owner of its value is notified. */
function rewrite(fieldId: string, text: string): void {
  const field = document.getElementById(fieldId)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // React overrides the element’s `value` property, which would swallow the change.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
