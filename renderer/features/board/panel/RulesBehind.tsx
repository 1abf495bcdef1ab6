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
          known && (
            <li key={rule} className={styles.rule}>
              <b>{known.sentence}</b>
              <span>{recordOf(known)}</span>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Formats `right 0.97; 34 of 35 accepted`, or `estimated 0.90; no decisions yet`. */
function recordOf({ precision, agreed, overridden, trusted }: RulePrecision): string {
  const decided = agreed + overridden
  const share = precision === null ? null : precision.toFixed(2)
  const right = decided > 0 ? share && `right ${share}` : share && `estimated ${share}`
  const accepted = decided > 0 ? `${agreed} of ${decided} accepted` : 'no decisions yet'
  return [right, trusted ? accepted : `${accepted}, no longer followed`].filter(Boolean).join('; ')
}
