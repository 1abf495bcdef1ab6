import type { RulePrecision } from '../../../../shared/contract/triage.ts'
import styles from './RecommendationBox.module.css'

/** The rules behind a recommendation, each with its precision and how often people accepted it. */
export function RulesBehind({ rules, precisions }: { rules: readonly string[]; precisions: readonly RulePrecision[] }) {
  if (rules.length === 0) return null
  return (
    <ul className={styles.rules} aria-label="Rules behind it">
      {rules.map((rule) => {
        const known = precisions.find((precision) => precision.rule === rule)
        return (
          <li key={rule} className={styles.rule} title={rule}>
            {known ? <b>{known.sentence}</b> : <code>{rule}</code>}
            {known && <span>{recordOf(known)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Formats `right 0.97, 34 of 35 accepted`. */
function recordOf({ precision, agreed, overridden, trusted }: RulePrecision): string {
  const decided = agreed + overridden
  const right = precision === null ? null : `right ${precision.toFixed(2)}`
  const accepted = decided > 0 ? `${agreed} of ${decided} accepted` : 'none decided yet'
  return [right, trusted ? accepted : `${accepted}, no longer followed`].filter(Boolean).join(', ')
}
