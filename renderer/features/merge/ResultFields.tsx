import { useState, type ReactNode } from 'react'
import type { MergePreview } from '../../../shared/model/mergePreview.ts'
import { MergedPlaces } from '../../components/MergedPlaces.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import type { Fields } from './mergeState.ts'
import styles from './ResultFields.module.css'
import { lettersOf } from './words.ts'

/** The metadata of the result, each field with the rule that combined it; editable where a person may change it. */
export function ResultFields({
  preview,
  fields,
  onChange,
}: {
  preview: MergePreview
  fields: Fields
  onChange: (part: Partial<Fields>) => void
}) {
  const { rules, agents, weight, maturity, files } = preview
  return (
    <div className={styles.fields}>
      {files.length > 1 && <Files files={files} />}
      <Fact label="Title" rule={rules.description}>
        <TextField
          label="Title"
          hideLabel
          value={fields.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Fact>
      <Fact label="Tags" rule={rules.tags}>
        <Tags tags={preview.tags} chosen={fields.tags} onChange={(tags) => onChange({ tags })} />
      </Fact>
      <Fact label="Confidence" rule={rules.confidence}>
        <TextField
          label="Confidence"
          hideLabel
          className={styles.short}
          inputMode="decimal"
          placeholder="none"
          value={fields.confidence}
          error={confidenceOf(fields.confidence) === undefined ? 'A number from 0 to 1, or nothing.' : null}
          onChange={(event) => onChange({ confidence: event.target.value })}
        />
      </Fact>
      <Fact label="Scope" rule={rules.scope}>
        <Segmented
          label="Scope"
          value={fields.scope}
          options={[
            { value: 'project', label: 'Project' },
            { value: 'universal', label: 'Universal' },
          ]}
          onChange={(scope) => onChange({ scope })}
        />
      </Fact>
      <Fact label="State" rule={maturity === 'validated' ? 'as all of them are' : 'validated only if all of them are'}>
        {maturity}
      </Fact>
      <Fact label="Weight" rule={rules.weight}>
        {String(Number(weight.toFixed(2)))}
      </Fact>
      <Fact label="Evidence" rule={rules.evidence}>
        <TextArea
          label="Evidence, a line each"
          hideLabel
          voice="mono"
          rows={Math.min(6, Math.max(1, fields.evidence.split('\n').length))}
          placeholder="none"
          value={fields.evidence}
          onChange={(event) => onChange({ evidence: event.target.value })}
        />
      </Fact>
      {files.length === 1 && <Files files={files} />}
      <Fact label="Provenance" rule={rules.provenance}>
        {[...agents, 'decided by you'].join(', ')}
      </Fact>
    </div>
  )
}

/** Lists what is written where; shown first if more than one store is affected. */
function Files({ files }: Pick<MergePreview, 'files'>) {
  return (
    <Fact label="Files" rule="with the next write-back; undo restores them too">
      <MergedPlaces places={files} />
    </Fact>
  )
}

/** Parses a typed confidence; null if empty, undefined if invalid. */
export function confidenceOf(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const value = Number(text)
  return value >= 0 && value <= 1 ? value : undefined
}

function Fact({ label, rule, children }: { label: string; rule: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <span className={styles.label}>{label}</span>
      <div className={styles.value}>
        {children}
        <p className={styles.rule}>{rule}</p>
      </div>
    </div>
  )
}

function Tags({
  tags,
  chosen,
  onChange,
}: {
  tags: MergePreview['tags']
  chosen: readonly string[]
  onChange: (tags: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const own = chosen.filter((tag) => !tags.some((known) => known.tag === tag))
  const add = () => {
    const fresh = typed.split(/[\s,]+/).filter((tag) => tag !== '' && !chosen.includes(tag))
    if (fresh.length > 0) onChange([...chosen, ...new Set(fresh)])
    setTyped('')
  }
  const toggle = (tag: string) =>
    onChange(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag])
  return (
    <div className={styles.tags} role="group" aria-label="Tags">
      {[...tags, ...own.map((tag) => ({ tag, from: [] }))].map(({ tag, from }) => (
        <button
          key={tag}
          type="button"
          className={styles.tag}
          aria-pressed={chosen.includes(tag)}
          onClick={() => toggle(tag)}
        >
          <span>{tag}</span> <i>{lettersOf(from)}</i>
        </button>
      ))}
      <input
        aria-label="Add a tag"
        placeholder="add a tag"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add()
        }}
        onBlur={add}
      />
    </div>
  )
}
