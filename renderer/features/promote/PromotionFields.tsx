import { type PromotionPreview, isInPlace } from '../../../shared/model/reference.ts'
import { FieldRow, FormRow, LineRow } from '../../ui/FormRow.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TagsField } from '../../ui/TagsField.tsx'
import { takeFocus } from '../../ui/takeFocus.ts'
import styles from './PromoteDialog.module.css'
import { PlaceFields } from './PlaceFields.tsx'
import { hasMode, isNewFile, writesTags } from './promotionForm.ts'
import type { Promotion } from './usePromotion.ts'
import { useSuggested } from './useSuggested.ts'

const modes = [
  { value: 'selectable', label: 'Selectable' },
  { value: 'auto', label: 'Auto' },
] as const

const scopes = [
  { value: 'project', label: 'Project' },
  { value: 'universal', label: 'Universal' },
] as const

/**
 * Where the reference is written, its name, who reads it and when, and why. What would not be in the file is not asked for, but for
 * the name, which the references show.
 */
export function PromotionFields({
  promotion,
  preview,
  shown,
}: {
  promotion: Promotion
  preview: PromotionPreview
  shown: PromotionPreview['request']
}) {
  const { said, change } = promotion
  const { request: draft } = preview
  const isAuto = hasMode(shown.target) && shown.mode === 'auto'
  const id = useSuggested<HTMLTextAreaElement>(said.id, draft.id, (id) => change({ id }))
  const name = useSuggested<HTMLTextAreaElement>(said.name, draft.name, (name) => change({ name }))
  const reason = useSuggested(promotion.reason, isAuto ? '' : (preview.reason ?? ''), promotion.setReason)
  return (
    <div className={styles.fields}>
      <PlaceFields said={said} draft={draft} targets={preview.targets} onChange={change} />
      {/* A given id may be refused, and then needs another one. */}
      {(isNewFile(shown.target) || said.id !== undefined) && <LineRow label="Id" mono {...id} />}
      <LineRow
        label="Name"
        hint={isNewFile(shown.target) ? undefined : 'in the list of references, not in the file'}
        {...name}
      />
      {shown.target === 'hook' && <HookField said={said.description} draft={draft} change={change} />}
      {!isInPlace(shown.target) && <Offer shown={shown} change={change} />}
      <FieldRow
        label="Reason"
        {...reason}
        placeholder={isAuto ? 'why every session should load it' : (preview.reason ?? 'why it is worth keeping')}
        aria-required={isAuto || preview.reason === null}
        // The one thing left to say in this dialog.
        ref={preview.reason === null ? takeFocus : undefined}
      />
    </div>
  )
}

/** The line for the note in the index. */
function HookField({
  said,
  draft,
  change,
}: {
  said: string | undefined
  draft: PromotionPreview['request']
  change: Promotion['change']
}) {
  const suggestion = draft.target === 'hook' ? draft.description : ''
  const field = useSuggested(said, suggestion, (description) => change({ description }))
  const { length } = said ?? suggestion
  return <FieldRow label="Hook" {...field} after={<span className={styles.fresh}>{length} of 150</span>} />
}

/** Who can read it and when. For a note that stays in its own file none of this is written. */
function Offer({ shown, change }: { shown: PromotionPreview['request']; change: Promotion['change'] }) {
  return (
    <>
      {writesTags(shown.target) && (
        <FormRow label="Tags">
          <TagsField label="Tags" tags={shown.tags} onChange={(tags) => change({ tags })} />
        </FormRow>
      )}
      {hasMode(shown.target) && (
        <FormRow
          label="Mode"
          hint={
            shown.mode === 'auto'
              ? 'every agent pays for it in every session'
              : 'agents fetch it when the topic comes up'
          }
        >
          <Segmented label="Mode" value={shown.mode} options={modes} onChange={(mode) => change({ mode })} />
        </FormRow>
      )}
      <FormRow label="Scope" hint={shown.scope === 'project' ? 'this project only' : 'every project of yours'}>
        <Segmented label="Scope" value={shown.scope} options={scopes} onChange={(scope) => change({ scope })} />
      </FormRow>
    </>
  )
}
