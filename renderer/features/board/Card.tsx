import { BookOpen, Layers } from 'lucide-react'
import { memo, type CSSProperties, type ReactNode } from 'react'
import type { MemoryCard } from '../../../shared/model/memory.ts'
import { statedConfidence } from '../../../shared/model/statedConfidence.ts'
import { ActionGlyph } from '../../ui/ActionGlyph.tsx'
import { actorName } from '../../ui/actorName.ts'
import { age } from '../../ui/age.ts'
import { counted } from '../../ui/counted.ts'
import { CheckMark } from '../../ui/Checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { MemoryFlag } from '../../ui/Flag.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { sureWords } from '../../ui/sureWords.ts'
import { Tally } from '../../ui/Tally.tsx'
import { CodeWords, TitleWords } from '../../ui/CodeWords.tsx'
import styles from './Card.module.css'
import { sourceIn } from './sourceIn.ts'
import type { CardShape } from './cardShape.ts'
import { actionWords, reasonWords } from './recommendationWords.ts'

/** Content of a card, as high as its words need. The title comes first for screen readers; visually the line of facts is above it. */
export const Card = memo(function Card({
  card,
  checked = false,
  open = false,
  showProject = false,
  sourceName,
  shape,
}: {
  card: MemoryCard
  checked?: boolean
  open?: boolean
  showProject?: boolean
  /** Shown where no agent is named. */
  sourceName?: string | undefined
  shape: CardShape
}) {
  const look = classes(styles.card, styles[card.maturity], checked && styles.checked, open && styles.open)
  const isOpen = card.maturity === 'raw' || card.maturity === 'validated'
  const [flag] = card.flags
  const source = sourceName && sourceIn(card.project, sourceName)
  const size: Record<`--${string}`, string | number> = {
    '--card-height': `${shape.height}rem`,
    '--title-lines': shape.title,
    '--text-lines': shape.text,
  }
  return (
    <div className={look} data-checked={checked ? '' : undefined} style={size as CSSProperties}>
      <div className={styles.words}>
        <p className={styles.title}>
          <TitleWords text={card.description} />
        </p>
        {shape.text > 0 && <Body card={card} words={shape.words.text} />}
      </div>
      <div className={styles.meta}>
        <span data-tick="" className={styles.tick}>
          <CheckMark checked={checked} />
        </span>
        <span className={styles.agent}>
          {[card.source_agent?.trim() || source, age(card.timestamp), showProject && card.project?.name]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.right}>
          {flag && <MemoryFlag flag={flag} brief />}
          {card.supersedes_count > 0 && (
            <span className={styles.superseded} title={`Supersedes ${counted(card.supersedes_count, 'memory')}`}>
              <Layers size="0.75rem" aria-hidden="true" />+{card.supersedes_count}
            </span>
          )}
          {rightOf(card)}
        </span>
      </div>
      {isOpen && <Recommended card={card} />}
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
      return <Tally tier={card.tier} />
  }
}

function Body({ card, words }: { card: MemoryCard; words: string }) {
  if (card.maturity === 'discarded') return <p className={styles.reason}>{words}</p>
  if (card.maturity === 'escalated') {
    return (
      <p className={styles.reference}>
        <BookOpen size="0.875rem" aria-hidden="true" />
        <span title={words}>{words}</span>
      </p>
    )
  }
  return (
    <p className={styles.excerpt}>
      <CodeWords text={words} />
    </p>
  )
}

/** Shows the recommendation and how sure it is. The key is shown on the card it acts on. */
function Recommended({ card: { maturity, recommendation: brief } }: { card: MemoryCard }) {
  if (!brief)
    return <p className={styles.recommended}>{maturity === 'validated' ? 'Nothing to do' : 'Not triaged yet'}</p>
  const sure = statedConfidence(brief)
  return (
    <p className={styles.recommended} title={reasonWords(brief)}>
      <ActionGlyph action={brief.action} />
      <span className={styles.verb}>{actionWords(brief)}</span>
      <span className={styles.sure}>{sure !== null && sureWords(sure)}</span>
      {brief.action !== 'needs-you' && brief.snoozed_until === null && (
        <span className={styles.key}>
          <Kbd keys="a" />
        </span>
      )}
    </p>
  )
}
