import { useId } from 'react'
import { FieldRow } from '../../ui/FormRow.tsx'
import styles from './PromoteDialog.module.css'

/** The `##` section of the file: one of those there, or a new name. */
export function SectionField({
  section,
  sections,
  create,
  onChange,
}: {
  section: string
  sections: readonly string[]
  /** The person has asked to create it. */
  create: boolean
  onChange: (section: string) => void
}) {
  const list = useId()
  const fresh = section !== '' && !sections.includes(section)
  return (
    <>
      <FieldRow
        label="Section"
        list={list}
        value={section}
        placeholder="name of a section"
        after={fresh ? <span className={styles.fresh}>{create ? 'will be created' : 'not there yet'}</span> : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {sections.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
