import type { RulePrecision } from '../../../../shared/contract/triage.ts'
import type { MemoryCard } from '../../../../shared/model/memory.ts'
import type { Recommendation } from '../../../../shared/model/recommendation.ts'
import { statedConfidence } from '../../../../shared/model/statedConfidence.ts'
import { isJustOpened, useBoardStore } from '../../../stores/board.ts'
import { useCommand } from '../../../stores/commands.ts'
import { ActionGlyph } from '../../../ui/ActionGlyph.tsx'
import { Button } from '../../../ui/Button.tsx'
import { sureInFull, sureTitle } from '../../../ui/sureWords.ts'
import { acceptance, actionWords } from '../recommendationWords.ts'
import { useAccept } from '../useAccept.ts'
import { Reasons } from './Reasons.tsx'
import styles from './RecommendationBox.module.css'
import { RulesBehind } from './RulesBehind.tsx'
import { NextStep } from './NextStep.tsx'

/** The recommendation, its confidence, its key and its reasons; pointing at a reason highlights its quote in the text. */
export function RecommendationBox({
  card,
  recommendation,
  precisions,
  contradicts,
  marked,
  lit,
  onLit,
}: {
  card: MemoryCard
  recommendation: Recommendation
  precisions: readonly RulePrecision[]
  /** Whether a text that the recommendation names contradicts this memory. */
  contradicts: boolean
  /** Numbers of the reasons whose quotes are marked in the text. */
  marked: ReadonlySet<number>
  lit: number | null
  onLit: (number: number | null) => void
}) {
  const selecting = useBoardStore((store) => store.selected.size > 0)
  const isUnread = useBoardStore((store) => store.fromSearch)
  const accept = useAccept()
  const { action, confidence, with: others, reasons } = recommendation
  const snoozed_until = card.recommendation?.snoozed_until ?? null
  const brief = { action, confidence, with: others, reason: reasons[0]?.text ?? '', snoozed_until }
  const sure = statedConfidence(brief)
  const words = actionWords(brief)
  const current = { ...card, recommendation: brief }
  const possible = acceptance([current]).kind === 'act'
  const act = useCommand({
    id: 'recommendation.accept',
    label: `Accept: ${words.toLowerCase()}`,
    key: 'enter',
    group: 'Memories',
    when: possible && !selecting && !isUnread,
    idle:
      possible && !selecting
        ? 'After a search Enter decides nothing. Press A to accept, or move to another card.'
        : undefined,
    run: () => {
      if (!isJustOpened()) accept([current])
    },
  })
  return (
    <section className={styles.box} aria-label="Recommendation">
      <div className={styles.head}>
        <ActionGlyph action={action} size={16} />
        <div className={styles.headWords}>
          <h3>{action === 'merge' && possible ? `${words} into one` : words}</h3>
          {sure !== null && (
            <span className={styles.sure} title={sureTitle}>
              {sureInFull(sure)}
            </span>
          )}
        </div>
        {possible && (
          <Button look="primary" act={isUnread ? { ...act, keys: ['a'], when: true } : act}>
            Accept
          </Button>
        )}
      </div>
      <Reasons reasons={reasons} marked={marked} lit={lit} onLit={onLit} />
      <NextStep id={card.id} recommendation={recommendation} contradicts={contradicts} />
      <RulesBehind rules={recommendation.rules} precisions={precisions} />
    </section>
  )
}
