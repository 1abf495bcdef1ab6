import type { RulePrecision } from '../../../../shared/contract/triage.ts'
import styles from './RecommendationBox.module.css'

/** The rules behind a recommendation, each with how often people accepted it; how often it is right shows on pointing at it. */
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
              <span title={precisionOf(known)}>{recordOf(known)}</span>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Formats `34 of 35 accepted`; without a second number beside how sure the recommendation is. */
function recordOf({ agreed, overridden, trusted }: RulePrecision): string {
  const decided = agreed + overridden
  const accepted = decided > 0 ? `${agreed} of ${decided} accepted` : 'no decisions yet'
  return trusted ? accepted : `${accepted}, no longer followed`
}

function precisionOf({ precision, agreed, overridden }: RulePrecision): string | undefined {
  if (precision === null) return undefined
  const share = `How often this rule is right: ${precision.toFixed(2)}`
  return agreed + overridden > 0 ? `${share}, by what you decided` : `${share}, estimated`
}
