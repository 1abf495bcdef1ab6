import { useState } from 'react'
import {
  type AdvisorModel,
  type AdvisorProvider,
  type AdvisorTier,
  usualBaseUrls,
} from '../../../../shared/model/advisor.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { takeFocus } from '../../../ui/takeFocus.ts'
import { TextField } from '../../../ui/TextField.tsx'
import styles from './Advisor.module.css'
import { type ModelFields, fieldsOf, modelOf } from './modelFields.ts'
import { providerLabels } from './words.ts'

const providers = (['ollama', 'openai-compatible', 'anthropic'] as const).map((value) => ({
  value,
  label: providerLabels[value],
}))

const placeholders: Readonly<Record<AdvisorProvider, { model: string; key: string }>> = {
  ollama: { model: 'llama3.2', key: 'none needed' },
  'openai-compatible': { model: 'gpt-4.1-mini', key: 'OPENAI_API_KEY' },
  anthropic: { model: 'claude-sonnet-4-5', key: 'ANTHROPIC_API_KEY' },
}

/** Sets up a model. The key itself is never asked for: only the name of the variable that holds it. */
export function ModelForm({
  tier,
  former,
  onSave,
  onClose,
}: {
  tier: AdvisorTier
  former: AdvisorModel | null
  /** Stores it; returns why it was refused, or null. */
  onSave: (model: AdvisorModel) => Promise<string | null>
  onClose: () => void
}) {
  const [fields, setFields] = useState<ModelFields>(() => fieldsOf(former))
  const [problem, setProblem] = useState<{ field: keyof ModelFields; words: string } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const set = (change: Partial<ModelFields>): void => {
    setProblem(null)
    setFields((known) => ({ ...known, ...change }))
  }
  const save = async (): Promise<void> => {
    if (isSaving) return
    const made = modelOf(fields)
    if ('field' in made) return setProblem(made)
    setSaving(true)
    const refusal = await onSave(made)
    setSaving(false)
    if (refusal !== null) setProblem({ field: 'base_url', words: refusal })
  }
  const errorAt = (field: keyof ModelFields): string | null => (problem?.field === field ? problem.words : null)
  const { provider } = fields
  const hints = placeholders[provider]
  return (
    // Esc closes only this form, not its surroundings.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.form}
      data-own-escape=""
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          onClose()
        } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void save()
      }}
    >
      <p className={styles.name}>{tier === 'small' ? 'Set up the model' : 'Set up the large model'}</p>
      <Segmented
        label="Provider"
        value={provider}
        options={providers}
        onChange={(next) => set({ provider: next, base_url: usualBaseUrls[next] })}
      />
      <div className={styles.fields}>
        <TextField
          ref={takeFocus}
          label="Model"
          mono
          placeholder={hints.model}
          value={fields.model}
          error={errorAt('model')}
          hint="Its name, as the server calls it."
          onChange={({ target }) => set({ model: target.value })}
        />
        <TextField
          label="Base URL"
          mono
          placeholder="https://api.example.com/v1"
          value={fields.base_url}
          error={errorAt('base_url')}
          hint="Over https, or to this machine; never redirected."
          onChange={({ target }) => set({ base_url: target.value })}
        />
        <TextField
          label="Variable with the key"
          mono
          placeholder={hints.key}
          value={fields.key_variable}
          error={errorAt('key_variable')}
          hint="The name of an environment variable. The key itself is not stored."
          onChange={({ target }) => set({ key_variable: target.value })}
        />
        <div className={styles.prices}>
          <TextField
            label="Price in"
            inputMode="decimal"
            placeholder="unknown"
            before="$"
            value={fields.price_in}
            error={errorAt('price_in')}
            hint="For a million tokens sent."
            onChange={({ target }) => set({ price_in: target.value })}
          />
          <TextField
            label="Price out"
            inputMode="decimal"
            placeholder="unknown"
            before="$"
            value={fields.price_out}
            error={errorAt('price_out')}
            hint="For a million received."
            onChange={({ target }) => set({ price_out: target.value })}
          />
        </div>
      </div>
      <div className={styles.acts}>
        <Button look="primary" keys="enter" disabled={isSaving} onClick={() => void save()}>
          Save
        </Button>
        <Button look="ghost" keys="escape" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
