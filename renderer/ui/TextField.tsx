import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { HiddenCharacters } from './HiddenCharacters.tsx'
import styles from './TextField.module.css'

interface FieldProps {
  /** Name of the field; read aloud even if hidden. */
  label: string
  hideLabel?: boolean
  /** What is wrong with the value, and how to fix it. */
  error?: string | null | undefined
  hint?: ReactNode
}

/** A one-line field. `before` and `after` are inside its border; `mono` for ids and paths. */
export function TextField({
  label,
  hideLabel = false,
  error,
  hint,
  before,
  after,
  mono = false,
  size = 'dialog',
  className,
  id: givenId,
  ...rest
}: FieldProps & {
  before?: ReactNode
  after?: ReactNode
  mono?: boolean
  size?: 'bar' | 'dialog'
} & Omit<ComponentProps<'input'>, 'size'>) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={classes(styles.field, className)}>
      {!hideLabel && <label htmlFor={id}>{label}</label>}
      <span className={classes(styles.edge, styles[size])} data-error={error ? '' : undefined}>
        {before}
        <input
          id={id}
          aria-label={hideLabel ? label : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          autoComplete="off"
          spellCheck={false}
          className={mono ? styles.mono : undefined}
          {...rest}
        />
        {after}
      </span>
      <HiddenCharacters value={rest.value} fieldId={id} />
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

/** A field for one line of text that may be long: it wraps instead of being cut. Pasted line breaks become spaces. */
export function LineField({
  label,
  mono = false,
  className,
  onChange,
  ...rest
}: {
  /** Name of the field, read aloud. */
  label: string
  mono?: boolean
  onChange: (change: { target: { value: string } }) => void
} & Omit<ComponentProps<'textarea'>, 'onChange' | 'id'>) {
  const id = useId()
  return (
    <div className={classes(styles.field, className)}>
      <span className={classes(styles.edge, styles.dialog)}>
        <textarea
          id={id}
          rows={1}
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          className={mono ? styles.mono : undefined}
          {...rest}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
          }}
          onChange={({ target }) =>
            onChange({ target: { value: target.value.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ') } })
          }
        />
      </span>
      <HiddenCharacters value={rest.value} fieldId={id} />
    </div>
  )
}

/** A multi-line field. `voice` is serif for text that an agent wrote or will read. */
export function TextArea({
  label,
  hideLabel = false,
  error,
  hint,
  voice = 'serif',
  className,
  id: givenId,
  ...rest
}: FieldProps & { voice?: 'serif' | 'sans' | 'mono' } & ComponentProps<'textarea'>) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={classes(styles.field, className)}>
      {!hideLabel && <label htmlFor={id}>{label}</label>}
      <textarea
        id={id}
        aria-label={hideLabel ? label : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={classes(styles.area, styles[voice])}
        {...rest}
      />
      <HiddenCharacters value={rest.value} fieldId={id} />
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

function Note({ id, error, hint }: { id: string; error?: string | null | undefined; hint?: ReactNode }) {
  if (!error && !hint) return null
  return (
    <p id={id} className={error ? styles.error : styles.hint}>
      {error ?? hint}
    </p>
  )
}
