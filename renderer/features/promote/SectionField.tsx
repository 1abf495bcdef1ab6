import { useId } from 'react'
import { FieldRow } from '../../ui/FormRow.tsx'
import styles from './PromoteDialog.module.css'

/** The `##` section of the file: one of those there, or a new name. */
export function SectionField({
  section,
  sections,
  onChange,
}: {
  section: string
  sections: readonly string[]
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
        after={fresh ? <span className={styles.fresh}>will be created</span> : undefined}
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
