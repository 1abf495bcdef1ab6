import type { ReviewQueue } from '../../../shared/contract/review.ts'
import { useCommand } from '../../stores/commands.ts'
import { actorName } from '../../ui/actorName.ts'
import { ago } from '../../ui/age.ts'
import { counted } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Pages.module.css'

/** Shown before the review begins: decisions made outside this window since the last one. */
export function StartPage({ elsewhere, begin }: { elsewhere: ReviewQueue['elsewhere']; begin: () => void }) {
  const act = useCommand({ id: 'review.begin', label: 'Begin', key: 'enter', group: 'Review', run: begin })
  const rest = elsewhere.total - elsewhere.decisions.length
  return (
    <section className={styles.page} aria-label="Decided elsewhere">
      <h1>{counted(elsewhere.total, 'decision')} made outside this window since the last review</h1>
      <ul className={styles.decisions}>
        {elsewhere.decisions.map((decision) => (
          <li key={decision.seq}>
            <div>
              <b>{decision.label}</b>
              <span>{decision.subjects.join(', ')}</span>
            </div>
            <span>
              {actorName(decision.actor)}, {ago(decision.at)}
              {decision.undone ? ', undone' : ''}
            </span>
          </li>
        ))}
        {rest > 0 && <li>{counted(rest, 'earlier one')} in the history</li>}
      </ul>
      <div className={styles.acts}>
        <Button look="primary" size="dialog" act={act} />
      </div>
    </section>
  )
}
