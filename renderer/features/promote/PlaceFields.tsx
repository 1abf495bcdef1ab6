import { type PromotionPreview, type TargetKind, isInPlace } from '../../../shared/model/reference.ts'
import { aboutWords } from './promotionForm.ts'
import { FieldRow, FormRow } from '../../ui/FormRow.tsx'
import { SectionField } from './SectionField.tsx'
import { TargetChoice } from './TargetChoice.tsx'
import { useSuggested } from './useSuggested.ts'

type Target = PromotionPreview['targets'][number]

interface Place {
  target?: TargetKind | undefined
  file?: string | undefined
  section?: string | undefined
}

/** Where the reference is written: the targets, the suggested one first, then file and section of the chosen one. */
export function PlaceFields({
  said,
  draft,
  targets,
  onChange,
}: {
  /** What the person chose; the rest comes from the draft. */
  said: Place
  draft: Place
  targets: PromotionPreview['targets']
  onChange: (change: Place) => void
}) {
  const chosen = said.target ?? draft.target
  const target = targets.find((each) => each.target === chosen)
  return (
    <>
      <FormRow label="Target" hint={target && <TargetHint target={target} />}>
        <TargetChoice chosen={chosen ?? 'learned'} targets={targets} onChoose={(target) => onChange({ target })} />
      </FormRow>
      {target && target.target !== 'learned' && target.target !== 'rules' && !isInPlace(target.target) && (
        <>
          <FileField key={target.target} said={said.file} target={target} onSay={(file) => onChange({ file })} />
          {target.target === 'memory-md' && (
            <SectionField
              said={said.section}
              suggestion={draft.target === 'memory-md' ? (draft.section ?? '') : ''}
              sections={target.sections}
              onSay={(section) => onChange({ section })}
            />
          )}
        </>
      )}
    </>
  )
}

/** The Markdown file to write to. */
function FileField({
  said,
  target,
  onSay,
}: {
  said: string | undefined
  target: Target
  onSay: (file: string | undefined) => void
}) {
  const isIndex = target.target === 'topic'
  const field = useSuggested(said, target.file ?? '', onSay)
  return (
    <FieldRow
      label={isIndex ? 'Index' : 'File'}
      mono
      {...field}
      placeholder={target.file ?? `path of a ${isIndex ? 'MEMORY.md' : target.label}`}
    />
  )
}

/** What a promotion to a target does, and why it is suggested, else how full its file is. */
function TargetHint({ target }: { target: Target }) {
  const { why, room } = target
  const about = aboutWords(target)
  const more = why === null ? room : `suggested: ${lowered(why)}`
  const isSaid = more?.toLowerCase().includes(about) ?? false
  return (
    <>
      {!isSaid && <span>{about}</span>}
      {!isSaid && more !== null && '; '}
      {more !== null && <span>{more}</span>}
    </>
  )
}

/** Lowercases a first word that is surely no name, for use inside a sentence. */
function lowered(words: string): string {
  return words.replace(/^(?:A|Agents|It|Its|Nothing|The)(?=\s)/, (first) => first.toLowerCase())
}
