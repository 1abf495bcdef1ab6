import type { AdvisorEstimate } from '../../../../shared/model/advisor.ts'
import settings from '../SettingsScreen.module.css'
import styles from './Advisor.module.css'
import { spendingWords, waitingWords } from './words.ts'

/** What a run would ask and cost, as facts. */
export function EstimateFacts({ estimate }: { estimate: AdvisorEstimate }) {
  const { memories, small, large, stop } = estimate
  return (
    <div className={styles.estimate}>
      <dl className={settings.facts}>
        <div>
          <dt>Asks about</dt>
          <dd>{waitingWords(estimate)}</dd>
        </div>
        {memories > 0 && (
          <div>
            <dt>{small.model}</dt>
            <dd>about {spendingWords(small)}</dd>
          </div>
        )}
        {memories > 0 && large && (
          <div>
            <dt>{large.model}</dt>
            <dd>at most about {spendingWords(large)}, if every memory is asked again</dd>
          </div>
        )}
      </dl>
      {stop && <p className={styles.stop}>{stop} The run would end there.</p>}
    </div>
  )
}
