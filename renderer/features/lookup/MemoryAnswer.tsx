import { GitCommitHorizontal, GitCompareArrows, Layers } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ExplainedLookUp } from '../../../shared/model/lookUp.ts'
import { actorName } from '../../ui/actorName.ts'
import { age } from '../../ui/age.ts'
import { CodeWords, TitleWords } from '../../ui/CodeWords.tsx'
import { excerptWords } from '../../ui/excerptWords.ts'
import { Flag } from '../../ui/Flag.tsx'
import { MaturityGlyph, maturityNames } from '../../ui/MaturityGlyph.tsx'
import { Tally } from '../../ui/Tally.tsx'
import styles from './Answer.module.css'
import { gainWords } from './words.ts'

type FoundMemory = ExplainedLookUp['items'][number]

/** A memory that answers: how well, how far it can be trusted, and why it stands where it does. */
export function MemoryAnswer({
  memory,
  excerpt,
  row,
}: {
  memory: FoundMemory
  /** The part of its text below the title that has the words found; empty if the title says all. */
  excerpt: string
  row: ComponentProps<'button'>
}) {
  const { title, score, maturity, tier, kind, scope, source_agent, timestamp, gains } = memory
  const facts = [
    maturityNames[maturity].toLowerCase(),
    tier ?? 'evidence not checked',
    kind?.replaceAll('_', ' '),
    scope === 'universal' && scope,
    source_agent?.trim() && actorName(source_agent),
    age(timestamp),
  ]
  return (
    <button type="button" className={styles.row} {...row}>
      <span className={styles.top}>
        <MaturityGlyph maturity={maturity} />
        <span className={styles.title}>
          <TitleWords text={title} />
        </span>
        <Tally tier={tier} />
        <Score value={score} />
      </span>
      {excerpt.trim() !== '' && (
        <span className={styles.text}>
          <CodeWords text={excerptWords(excerpt)} />
        </span>
      )}
      <Marks memory={memory} />
      <span className={styles.meta}>{facts.filter(Boolean).join(' · ')}</span>
      {gains.length > 0 && <span className={styles.gains}>{gains.map(gainWords).join(' · ')}</span>}
    </button>
  )
}

/** How well it answers, two decimals. */
export function Score({ value }: { value: number }) {
  return (
    <span className={styles.score} title="How well it answers, 0 to 1; compare it only within one answer">
      {value.toFixed(2)}
    </span>
  )
}

/** What speaks against it, in words. */
function Marks({ memory: { superseded, refined_by, stale, conflicts_with } }: { memory: FoundMemory }) {
  if (!superseded && stale === null && conflicts_with.length === 0) return null
  return (
    <span className={styles.flags}>
      {superseded && (
        <Flag icon={<Layers size="0.75rem" aria-hidden="true" />} {...(refined_by && { title: refined_by })}>
          superseded{refined_by && <> by {refined_by.slice(0, 8)}</>}
        </Flag>
      )}
      {stale !== null && (
        <Flag tone="stale" title={stale} icon={<GitCommitHorizontal size="0.75rem" aria-hidden="true" />}>
          stale · {stale}
        </Flag>
      )}
      {conflicts_with.length > 0 && (
        <Flag
          tone="conflict"
          title={conflicts_with.join(', ')}
          icon={<GitCompareArrows size="0.75rem" aria-hidden="true" />}
        >
          contradicted{conflicts_with.length > 1 && <> by {conflicts_with.length}</>}
        </Flag>
      )}
    </span>
  )
}
