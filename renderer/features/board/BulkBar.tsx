import type { MemoryCard } from '../../../shared/model/memory.ts'
import { gatheredCount, select, useBoardStore } from '../../stores/board.ts'
import { actionNames } from '../../ui/ActionGlyph.tsx'
import { formatNumber } from '../../ui/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckMark } from '../../ui/Checkbox.tsx'
import { maturityNames } from '../../ui/MaturityGlyph.tsx'
import styles from './BulkBar.module.css'
import { allowed } from './moves.ts'
import { acceptance } from './recommendationWords.ts'
import { confirmableIds, useActs } from './useBoardCommands.ts'
import { useTargets } from './useTargets.ts'

/** More memories than this are hardly one lesson: the merge is not offered, though its key still works. */
const maxMerged = 12

/** Commands for the selection, and what the selected memories have in common. */
export function BulkBar() {
  const count = useBoardStore((store) => store.selected.size)
  const gathering = useBoardStore(gatheredCount)
  const { cards } = useTargets()
  const acts = useActs()
  if (count === 0) return null
  const accepted = acceptance(cards)
  const action = cards[0]?.recommendation?.action
  const mergeable = allowed('merge', cards).ids.length
  const can = (verb: Parameters<typeof allowed>[0]) => allowed(verb, cards).ids.length > 0
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selection" data-bulk-bar="">
      <span className={styles.count}>
        <CheckMark checked />
        {gathering === null ? `${formatNumber(count)} selected` : `Selecting ${formatNumber(gathering)} …`}
      </span>
      {accepted.kind === 'many' && <Button act={acts.accept} />}
      {accepted.kind === 'act' && action && (
        <Button act={acts.accept}>Accept: {actionNames[action].toLowerCase()}</Button>
      )}
      {mergeable > 1 && mergeable <= maxMerged && <Button act={acts.merge}>Merge {mergeable}</Button>}
      {can('validate') && <Button act={acts.validate} />}
      {can('promote') && <Button act={acts.promote} />}
      {can('restore') && <Button act={acts.restore} />}
      {can('retain') && <Button act={acts.retain} />}
      {confirmableIds(cards, null).length > 0 && <Button act={acts.holds} />}
      {can('discard') && <Button act={acts.discard} />}
      {can('discard') && (
        <Button look="ghost" act={acts.discardWhy}>
          Give a reason
        </Button>
      )}
      <span className={styles.common}>
        <span>{common(cards)}</span>
      </span>
      <Button look="ghost" keys="escape" onClick={() => select([])}>
        Clear
      </Button>
    </div>
  )
}

/** Describes the first property all cards share; null if there is none. */
function common(cards: readonly MemoryCard[]): string | null {
  const [first, ...rest] = cards
  if (!first || rest.length === 0) return null
  const tag = first.tags.find((candidate) => rest.every((card) => card.tags.includes(candidate)))
  if (tag) return `All tagged ${tag}`
  if (first.source_agent && rest.every((card) => card.source_agent === first.source_agent)) {
    return `All by ${first.source_agent}`
  }
  if (rest.every((card) => card.maturity === first.maturity))
    return `All ${maturityNames[first.maturity].toLowerCase()}`
  return null
}
