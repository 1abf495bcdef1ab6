import { useState } from 'react'
import type { AdvisorCaps, AdvisorSettings } from '../../../../shared/model/advisor.ts'
import { formatNumber } from '../../../ui/counted.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { Setting } from '../SettingParts.tsx'
import styles from './Advisor.module.css'
import type { AdvisorChange } from './advisorChange.ts'
import { amountOf } from './modelFields.ts'

const caps = [
  { name: 'run_tokens', label: 'Tokens of a run' },
  { name: 'run_cost', label: 'Dollars of a run' },
  { name: 'month_tokens', label: 'Tokens of a month' },
  { name: 'month_cost', label: 'Dollars of a month' },
] as const

/** What a run and a month may take at most. A field is stored when it is left. */
export function CapFields({
  settings,
  onChange,
}: {
  settings: AdvisorSettings
  onChange: (change: AdvisorChange) => Promise<string | null>
}) {
  return (
    <Setting
      name="Caps"
      hint="A run ends before the question that might break one; what was proposed stays. Empty for no cap. Dollars count only where prices are known."
    >
      <div className={styles.caps}>
        {caps.map(({ name, label }) => (
          <CapField key={name} name={name} label={label} value={settings.caps[name]} onChange={onChange} />
        ))}
      </div>
    </Setting>
  )
}

function CapField({
  name,
  label,
  value,
  onChange,
}: {
  name: keyof AdvisorCaps
  label: string
  value: number | null
  onChange: (change: AdvisorChange) => Promise<string | null>
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    if (typed === null) return
    const amount = amountOf(typed)
    if (Number.isNaN(amount)) return setError('A number, or empty for no cap.')
    const refusal = await onChange({ caps: { [name]: amount } })
    setError(refusal)
    if (refusal === null) setTyped(null)
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      placeholder="no cap"
      value={typed ?? (value === null ? '' : formatNumber(value))}
      error={error}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void save()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void save()
      }}
    />
  )
}
