import type { AdvisorReport } from '../../../../shared/model/advisor.ts'
import type { ProposedVerb } from '../../../../shared/model/proposal.ts'
import { verbWords } from '../../../../shared/model/verbWords.ts'
import { useNavigation } from '../../../stores/navigation.ts'
import { ago } from '../../../ui/age.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { counted, formatNumber } from '../../../ui/counted.ts'
import settings from '../SettingsScreen.module.css'
import styles from './Advisor.module.css'
import { droppedWords, placeWords, spendingWords, stateWords } from './words.ts'

/** The report on the last run. */
export function LastRun({ report }: { report: AdvisorReport }) {
  const go = useNavigation((navigation) => navigation.go)
  const { state, began_at, asked, asked_again, proposals, repaired, spent, problem } = report
  const fresh = proposals.filter(({ declined }) => !declined)
  const declined = proposals.length - fresh.length
  const dropped = droppedWords(report)
  return (
    <section className={styles.report} aria-labelledby="advisor-last-run">
      <div className={styles.reportHead}>
        <h3 id="advisor-last-run">Last run</h3>
        <span className={styles.note}>
          {stateWords[state]}, {ago(began_at)}
        </span>
        {fresh.length > 0 && (
          <Button look="ghost" onClick={() => go('proposals')}>
            Show the proposals
          </Button>
        )}
      </div>
      {problem !== null && <ErrorBox tone={state === 'failed' ? 'error' : 'warning'}>{problem}</ErrorBox>}
      <dl className={settings.facts}>
        <div>
          <dt>Asked</dt>
          <dd>
            {counted(asked, 'memory')}
            {asked_again > 0 && `, ${formatNumber(asked_again)} of them again with the large model`}
          </dd>
        </div>
        <div>
          <dt>Proposed</dt>
          <dd>
            {proposedWords(fresh)}
            {declined > 0 && `; ${formatNumber(declined)} as declined before`}
          </dd>
        </div>
        {dropped !== '' && (
          <div>
            <dt>Dropped</dt>
            <dd>{dropped}</dd>
          </div>
        )}
        {repaired > 0 && (
          <div>
            <dt>Repaired</dt>
            <dd>{counted(repaired, 'reply', 'replies')} could not be read at first</dd>
          </div>
        )}
        {spent.map((each) => (
          <div key={`${each.host} ${each.model}`}>
            <dt>{each.model}</dt>
            <dd>
              {spendingWords(each)} ({placeWords(each)})
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** For example `3 discard, 1 rewrite`; `nothing` for none. */
function proposedWords(proposals: AdvisorReport['proposals']): string {
  const counts = new Map<ProposedVerb, number>()
  for (const { verb } of proposals) counts.set(verb, (counts.get(verb) ?? 0) + 1)
  const parts = [...counts].map(([verb, count]) => `${formatNumber(count)} ${verbWords(verb)}`)
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}
