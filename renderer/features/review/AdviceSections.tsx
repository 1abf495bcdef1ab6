import type { ReactNode } from 'react'
import type { Neighbour } from '../../../shared/contract/neighbours.ts'
import type { ReviewItem } from '../../../shared/contract/review.ts'
import { type Evidence, codeRefWeights, codeRefWords } from '../../../shared/model/evidence.ts'
import { ago } from '../../ui/age.ts'
import { CodeWords, TitleWords } from '../../ui/CodeWords.tsx'
import { PathWords } from '../../ui/PathWords.tsx'
import { TextGlyph } from '../../ui/TextGlyph.tsx'
import { weightTitle } from '../../ui/weightTitle.ts'
import styles from './AdvicePane.module.css'

/** Maximum number of listed code references. */
const maxRefs = 6

/** What the code says for either text of a pair, by letter. */
export function AdviceCode({ code }: { code: NonNullable<ReviewItem['code']> }) {
  const facts = [...code.a.map((fact) => ['A', fact] as const), ...code.b.map((fact) => ['B', fact] as const)]
  return (
    <Section label="The code says">
      {facts.map(([letter, fact]) => (
        <p key={letter + fact} className={styles.said}>
          <b>{letter}</b>
          <span>
            <CodeWords text={fact} />
          </span>
        </p>
      ))}
    </Section>
  )
}

/** What the repository shows about the names in the text. */
export function AdviceEvidence({ evidence }: { evidence: Evidence }) {
  return (
    <Section
      label="Evidence"
      fact={evidence.commit ? `${evidence.commit.slice(0, 7)}, ${ago(evidence.checked_at)}` : evidence.tier}
    >
      {evidence.refs.length === 0 && <p className={styles.plain}>{evidence.reason}</p>}
      {evidence.refs.slice(0, maxRefs).map((ref) => (
        <p key={`${ref.start} ${ref.end}`} className={styles.fact} data-weight={codeRefWeights[ref.state]}>
          <code title={ref.detail}>
            <PathWords path={ref.text} />
          </code>
          <span>{codeRefWords[ref.state]}</span>
        </p>
      ))}
    </Section>
  )
}

/** The most similar texts, with how they relate to the item. */
export function AdviceNeighbours({ neighbours }: { neighbours: readonly Neighbour[] }) {
  return (
    <Section label="Neighbours">
      {neighbours.map((near) => (
        <p key={`${near.kind} ${near.id}`} className={styles.fact} title={near.differences[0]?.text}>
          <TextGlyph kind={near.kind} maturity={near.maturity} />
          <span className={styles.near}>
            <TitleWords text={near.description} />
          </span>
          <span data-tone={near.verdict}>{nearWords(near)}</span>
        </p>
      ))}
    </Section>
  )
}

/** How the item would be stored, and where it would be written. */
export function AdviceOutcome({ item }: { item: Pick<ReviewItem, 'stored' | 'written'> }) {
  return (
    <Section label="If you accept">
      <p className={styles.fact}>
        <span className={styles.near}>Stored as</span>
        <span title={/\bweight\b/.test(item.stored) ? weightTitle : undefined}>{item.stored}</span>
      </p>
      <p className={styles.fact}>
        <span className={styles.near}>Written to</span>
        <span>{item.written}</span>
      </p>
    </Section>
  )
}

function Section({ label, fact, children }: { label: string; fact?: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={label}>
      <h3>
        {label}
        {fact && <span>{fact}</span>}
      </h3>
      {children}
    </section>
  )
}

function nearWords({ verdict, similarity }: Neighbour): string {
  if (verdict === 'conflict') return 'conflict'
  const number = similarity.toFixed(2)
  return similarity >= 0.85 && verdict !== 'related' ? `same ${number}` : `similar ${number}`
}
