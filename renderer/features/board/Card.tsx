import { BookOpen, Layers } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { actorName, age, counted } from '../../ui/age.ts'
import { CheckMark } from '../../ui/Checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { MemoryFlag } from '../../ui/Flag.tsx'
import { Confidence, Tally } from '../../ui/Tally.tsx'
import { CodeWords } from '../../ui/CodeWords.tsx'
import styles from './Card.module.css'

/** What a card shows, in the fixed order of the design. It has no state and no handlers of its own. */
export const Card = memo(function Card({
  card,
  checked = false,
  open = false,
  showProject = false,
}: {
  card: MemoryCard
  checked?: boolean
  open?: boolean
  showProject?: boolean
}) {
  const look = classes(styles.card, styles[card.maturity], checked && styles.checked, open && styles.open)
  return (
    <div className={look} data-checked={checked ? '' : undefined}>
      <div className={styles.meta}>
        <span data-tick="" className={styles.tick}>
          <CheckMark checked={checked} />
        </span>
        <span className={styles.agent}>
          {card.source_agent ?? 'unknown'} · {age(card.timestamp)}
          {showProject && card.project && ` · ${card.project.name}`}
        </span>
        <span className={styles.right}>{rightOf(card)}</span>
      </div>
      <p className={styles.title}>{card.description}</p>
      <Body card={card} />
      <Foot card={card} />
    </div>
  )
})

function rightOf(card: MemoryCard): ReactNode {
  switch (card.maturity) {
    case 'discarded':
      return card.decided_by && actorName(card.decided_by)
    case 'escalated':
      return card.usage_count > 0 && counted(card.usage_count, 'read')
    case 'raw':
    case 'validated':
      return (
        <>
          <Tally tier={card.tier} />
          <Confidence value={card.confidence} />
        </>
      )
  }
}

function Body({ card }: { card: MemoryCard }) {
  if (card.maturity === 'discarded') return card.reason && <p className={styles.reason}>{card.reason}</p>
  if (card.maturity === 'escalated') {
    return (
      <p className={styles.reference}>
        <BookOpen size={14} aria-hidden="true" />
        {card.escalated_to}
      </p>
    )
  }
  return (
    <p className={styles.excerpt}>
      <CodeWords text={card.excerpt} />
    </p>
  )
}

function Foot({ card }: { card: MemoryCard }) {
  const flags = card.flags.slice(0, 2)
  const words = card.maturity === 'raw' || card.maturity === 'validated' ? card.tags : []
  if (flags.length + words.length + card.supersedes_count === 0) return null
  return (
    <div className={styles.foot}>
      {flags.map((flag) => (
        <MemoryFlag key={flag.kind} flag={flag} />
      ))}
      {card.supersedes_count > 0 && (
        <span
          className={styles.superseded}
          title={`${counted(card.supersedes_count, 'memory', 'memories')} under this one`}
        >
          <Layers size={12} aria-hidden="true" />+{card.supersedes_count}
        </span>
      )}
      {words.length > 0 && <span className={styles.tags}>{words.join('  ')}</span>}
    </div>
  )
}

/** The card in one sentence, for screen readers. */
export function cardName(card: MemoryCard): string {
  const facts = [
    card.description,
    `${card.source_agent ?? 'unknown agent'}, ${age(card.timestamp)}`,
    card.tier,
    card.confidence === null ? null : `confidence ${card.confidence.toFixed(2)}`,
    card.maturity === 'discarded' ? card.reason : null,
    card.escalated_to && `promoted to ${card.escalated_to}`,
    ...card.flags.map((flag) => flag.text),
    card.supersedes_count > 0 ? `${counted(card.supersedes_count, 'memory', 'memories')} under this one` : null,
  ]
  return facts.filter(Boolean).join(', ')
}
