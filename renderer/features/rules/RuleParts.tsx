import type { ReactNode } from 'react'
import type { RuleState } from '../../../shared/model/rule.ts'
import { showHidden } from '../../../shared/text/showHidden.ts'
import { openMemory } from '../../stores/board.ts'
import { useNavigation } from '../../stores/navigation.ts'
import { counted } from '../../ui/counted.ts'
import { MatchWords } from './MatchWords.tsx'
import styles from './RuleDetail.module.css'

/** The matched words of some memories; a click opens the memory. */
export function Samples({ samples }: Pick<RuleState, 'samples'>) {
  const go = useNavigation((place) => place.go)
  if (samples.length === 0) return <p className={styles.none}>No matches in this library.</p>
  return samples.map(({ memory_id, title, quote }) => (
    <button
      key={memory_id}
      type="button"
      className={styles.sample}
      onClick={() => {
        go('board')
        openMemory(memory_id)
      }}
    >
      <MatchWords title={title} quote={quote} />
    </button>
  ))
}

/** One part of a rule under its heading. */
export function Part({ label, fact, children }: { label: string; fact?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>
        {label}
        {fact && <span>{fact}</span>}
      </h3>
      {children}
    </section>
  )
}

/** The patterns and the check behind a rule, folded. */
export function HowItFinds({ rule }: { rule: RuleState }) {
  return (
    <details className={styles.part}>
      <summary>
        How it finds
        <span>{howItFinds(rule)}</span>
      </summary>
      {rule.check !== '' && (
        <p className={styles.none}>
          {rule.patterns.length > 0 ? 'Each match is confirmed by a check in code: ' : 'By a check in code: '}
          <code>{rule.check}</code>
        </p>
      )}
      {rule.fewest > 0 && (
        <p className={styles.none}>Applies from {rule.fewest} memories in one project. Press E to change the number.</p>
      )}
      <Lines lines={rule.patterns} mono />
      {rule.unless.length > 0 && <p className={styles.none}>Unless one of these matches:</p>}
      <Lines lines={rule.unless} mono />
    </details>
  )
}

function howItFinds({ patterns, check, exact_case }: RuleState): string {
  if (patterns.length === 0) return check === '' ? '' : 'a check in code'
  return `${counted(patterns.length, 'pattern')}, ${exact_case ? 'exact case' : 'any case'}`
}

/** Maximum length of a displayed example or pattern, in characters. */
const maxShown = 400

/** Examples or patterns, one per line. */
export function Lines({ lines, mono = false }: { lines: readonly string[]; mono?: boolean }) {
  return (
    <ul className={mono ? styles.patterns : styles.examples}>
      {lines.map((line) => (
        <li key={line}>{showHidden(line.length > maxShown ? `${line.slice(0, maxShown)}…` : line)}</li>
      ))}
    </ul>
  )
}
