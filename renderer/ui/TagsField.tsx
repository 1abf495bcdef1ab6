import { useState, type KeyboardEvent } from 'react'
import { Tag } from './Chip.tsx'
import styles from './TagsField.module.css'

/** Tags as chips, followed by a field: Enter or a comma adds one, Backspace in the empty field removes the last. */
export function TagsField({
  label,
  tags,
  onChange,
}: {
  label: string
  tags: readonly string[]
  onChange: (tags: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const fresh = text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '' && !tags.includes(tag))
    if (fresh.length > 0) onChange([...tags, ...new Set(fresh)])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && typed.trim() !== '') add(typed)
    else if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1))
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.field} role="group" aria-label={label}>
      {tags.map((tag) => (
        <Tag key={tag} onRemove={() => onChange(tags.filter((other) => other !== tag))}>
          {tag}
        </Tag>
      ))}
      <input
        aria-label={`Add to ${label.toLowerCase()}`}
        placeholder="add a tag"
        autoComplete="off"
        value={typed}
        onChange={(event) =>
          event.target.value.includes(',') ? add(event.target.value) : setTyped(event.target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() !== '' && add(typed)}
      />
    </div>
  )
}
