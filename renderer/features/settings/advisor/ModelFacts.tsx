import type { ReactNode } from 'react'
import type { AdvisorModel } from '../../../../shared/model/advisor.ts'
import settings from '../SettingsScreen.module.css'
import styles from './Advisor.module.css'
import { priceWords, providerLabels } from './words.ts'

/** A model that is set up: where it is asked, how its key is found, and what it costs. */
export function ModelFacts({
  name,
  model,
  missing,
  edit,
  remove,
}: {
  name: string
  model: AdvisorModel
  /** The variable of its key, if it is not set. */
  missing: string | null
  edit: ReactNode
  remove: ReactNode
}) {
  const facts: [string, ReactNode][] = [
    [name, model.model],
    ['Asked at', <code key="at">{model.base_url}</code>],
    ['Key', <KeyFact key="key" variable={model.key_variable} isMissing={missing !== null} />],
    ['Price', priceWords(model)],
  ]
  return (
    <div className={styles.model}>
      <dl className={settings.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              {term === name && <span className={styles.provider}> · {providerLabels[model.provider]}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.acts}>
        {edit}
        {remove}
      </div>
    </div>
  )
}

function KeyFact({ variable, isMissing }: { variable: string | null; isMissing: boolean }) {
  if (variable === null) return 'none'
  return (
    <>
      in <code>{variable}</code>
      {isMissing && (
        <span className={styles.missing}>
          , which is not set. Set it where Schoolhouse is started, and start it again.
        </span>
      )}
    </>
  )
}
