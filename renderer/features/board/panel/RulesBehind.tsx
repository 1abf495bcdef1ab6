import { useId } from 'react'
import { counted } from '../../../ui/age.ts'
import styles from './RecommendationBox.module.css'

/** How often people agreed with what a rule recommended. */
export interface RulePrecision {
  rule: string
  agreed: number
  overridden: number
}

/** The rules a recommendation rests on, each with how often people agreed with it. */
export function RulesBehind({ rules, precisions }: { rules: readonly string[]; precisions: readonly RulePrecision[] }) {
  const label = useId()
  if (rules.length === 0) return null
  return (
    <div className={styles.rules}>
      <h4 id={label} className={styles.rulesLabel}>
        {counted(rules.length, 'rule')} behind it
      </h4>
      <ul aria-labelledby={label}>
        {rules.map((rule) => (
          <li key={rule} className={styles.rule}>
            <code>{rule}</code>
            <span>{agreement(precisions.find((one) => one.rule === rule))}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `38 of 40 accepted`; says so where nobody has decided yet. */
function agreement(precision: RulePrecision | undefined): string {
  const decided = precision ? precision.agreed + precision.overridden : 0
  if (!precision || decided === 0) return 'not decided on yet'
  return `${precision.agreed} of ${decided} accepted`
}
