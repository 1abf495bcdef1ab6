import { type PromotionPreview, type TargetKind, isInPlace } from '../../../shared/model/reference.ts'
import { FieldRow, FormRow } from '../../ui/FormRow.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './PromoteDialog.module.css'
import { SectionField } from './SectionField.tsx'

type Target = PromotionPreview['targets'][number]

interface Place {
  target?: TargetKind | undefined
  file?: string | undefined
  section?: string | undefined
}

/** Where it is written: the targets, the suggested one first, then the file and section of the one chosen. */
export function PlaceFields({
  shown,
  targets,
  onChange,
}: {
  shown: Place
  targets: readonly Target[]
  onChange: (change: Place) => void
}) {
  const target = targets.find((each) => each.target === shown.target)
  return (
    <>
      <FormRow label="Target" hint={target && <TargetHint target={target} />}>
        <Segmented
          label="Target"
          className={styles.targets}
          value={shown.target ?? 'learned'}
          options={targets.map((each) => ({ value: each.target, label: each.label }))}
          onChange={(value) => onChange({ target: value })}
        />
      </FormRow>
      {target && target.target !== 'learned' && target.target !== 'rules' && !isInPlace(target.target) && (
        <>
          <FieldRow
            label={target.target === 'topic' ? 'Index' : 'File'}
            mono
            value={shown.file ?? target.file ?? ''}
            placeholder={`path of a ${target.target === 'topic' ? 'MEMORY.md' : target.label}`}
            onChange={(event) => onChange({ file: event.target.value || undefined })}
          />
          {target.target === 'memory-md' && (
            <SectionField
              section={shown.section ?? ''}
              sections={target.sections}
              onChange={(section) => onChange({ section })}
            />
          )}
        </>
      )}
    </>
  )
}

/** Why a target is suggested, else how full its file is. */
function TargetHint({ target }: { target: Target }) {
  if (target.why !== null) return <span>suggested: {lowered(target.why)}</span>
  return target.room === null ? null : <span>{target.room}</span>
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}
