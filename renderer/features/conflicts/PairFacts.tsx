import { Check } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { ComparedText, Conflict } from '../../../shared/contract/neighbours.ts'
import { type Evidence, changedSinceWords, codeRefWeights } from '../../../shared/model/evidence.ts'
import { uncheckedWords } from '../../../shared/model/tier.ts'
import { moment } from '../../ui/age.ts'
import { classes } from '../../ui/classes.ts'
import { CodeWords } from '../../ui/CodeWords.tsx'
import { counted } from '../../ui/counted.ts'
import { maturityNames } from '../../ui/MaturityGlyph.tsx'
import { Tally } from '../../ui/Tally.tsx'
import styles from './PairFacts.module.css'

/** Facts about both texts side by side; omits rows where neither has a value. */
export function PairFacts({ pair: { older, newer, evidence, code } }: { pair: Conflict }) {
  const saidOf = (text: ComparedText) => (text === older ? code.older : code.newer)
  const rows: [string, (text: ComparedText, known: Evidence | null) => ReactNode][] = [
    ['evidence', (text, known) => known && <EvidenceFact evidence={known} isRead={saidOf(text).length > 0} />],
    ['the agent says', ({ stated }) => stated],
    ['agent’s confidence', ({ confidence }) => confidence?.toFixed(2)],
    ['state', stateWords],
    ['project', ({ project }) => project?.name ?? 'no project'],
    ['holds for', ({ scope_path }) => scope_path && <code>{scope_path}</code>],
    ['stored in', ({ file, line }) => file && <code>{`${file}:${line}`}</code>],
    ['written', ({ timestamp }) => moment(timestamp)],
  ]
  return (
    <div className={styles.facts} role="table" aria-label="What is known of each">
      <Row
        label="the code says"
        left={code.older.length > 0 && <CodeFacts facts={code.older} isHeld={code.holds === 'older'} />}
        right={code.newer.length > 0 && <CodeFacts facts={code.newer} isHeld={code.holds === 'newer'} />}
      />
      {rows.map(([label, read]) => {
        const [left, right] = [read(older, evidence.older), read(newer, evidence.newer)]
        return <Row key={label} label={label} left={left} right={right} />
      })}
    </div>
  )
}

function Row({ label, left, right }: { label: string; left: ReactNode; right: ReactNode }) {
  if (!left && !right) return null
  return (
    <div role="row" className={styles.row}>
      <div role="cell">{left || <None />}</div>
      <div role="rowheader" className={styles.label}>
        {label}
      </div>
      <div role="cell">{right || <None />}</div>
    </div>
  )
}

/** What the code says for a text, one fact a line; a tick where the code has its value and lacks the other's. */
function CodeFacts({ facts, isHeld }: { facts: readonly string[]; isHeld: boolean }) {
  return facts.map((fact) => (
    <span key={fact} className={classes(styles.fact, isHeld && styles.held)}>
      {isHeld && <Check size="0.875rem" aria-label="agrees" role="img" />}
      <span>
        <CodeWords text={fact} />
      </span>
    </span>
  ))
}

function None() {
  return <span className={styles.none}>–</span>
}

/** The evidence tier with its reason, and the state of the code it names. `isRead`: what the code says stands above. */
function EvidenceFact({
  evidence: { tier, reason: full, refs, stale, changed_since },
  isRead,
}: {
  evidence: Evidence
  isRead: boolean
}) {
  const reason = isRead ? full.replace(uncheckedWords, '') : full
  const gone = refs.filter(({ state }) => codeRefWeights[state] === 'lost').length
  const exist = refs.filter(({ state }) => ['for', 'doubt'].includes(codeRefWeights[state])).length
  const facts = [
    exist > 0 && `${counted(exist, 'code reference')} found`,
    gone > 0 && `${counted(gone, 'code reference')} gone`,
    stale && stale.reason,
    !stale && changed_since && `changed since: ${changedSinceWords(changed_since)}`,
  ].filter(Boolean)
  return (
    <Fragment>
      <span className={styles.tier}>
        <Tally tier={tier} /> {tier}
      </span>
      <span className={styles.reason}>{[reason, ...facts].join(' · ')}</span>
    </Fragment>
  )
}

function stateWords({ maturity, kind }: ComparedText): string {
  if (maturity) return maturityNames[maturity]
  return kind === 'entry' ? 'In a file' : 'Reference'
}
