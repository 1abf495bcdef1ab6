import { useId } from 'react'
import { FieldRow } from '../../ui/FormRow.tsx'
import styles from './PromoteDialog.module.css'
import { useSuggested } from './useSuggested.ts'

/** The `##` section of the file: an existing one, or a new name. */
export function SectionField({
  said,
  suggestion,
  sections,
  onSay,
}: {
  said: string | undefined
  suggestion: string
  sections: readonly string[]
  onSay: (section: string | undefined) => void
}) {
  const list = useId()
  const field = useSuggested(said, suggestion, onSay)
  const section = said ?? suggestion
  const fresh = section !== '' && !sections.includes(section)
  return (
    <>
      <FieldRow
        label="Section"
        list={list}
        {...field}
        placeholder={suggestion || 'name of a section'}
        after={fresh ? <span className={styles.fresh}>will be created</span> : undefined}
      />
      <datalist id={list}>
        {sections.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
