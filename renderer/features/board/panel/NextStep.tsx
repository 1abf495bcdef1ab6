import { BookOpen, GitCompareArrows } from 'lucide-react'
import type { TargetKind } from '../../../../shared/model/reference.ts'
import type { Recommendation } from '../../../../shared/model/recommendation.ts'
import { useCommand } from '../../../stores/commands.ts'
import { useNavigation } from '../../../stores/navigation.ts'
import { Button } from '../../../ui/Button.tsx'
import { shortPath } from '../../../../shared/text/shortPath.ts'
import { includesReference } from '../recommendationWords.ts'
import styles from './RecommendationBox.module.css'

/** Where a recommendation leads: the file a promotion writes, the reference it repeats, or the conflict to settle. */
export function NextStep({
  id,
  recommendation,
  contradicts,
}: {
  id: string
  recommendation: Recommendation
  contradicts: boolean
}) {
  const { action, with: others, target } = recommendation
  const go = useNavigation((place) => place.go)
  const reference = includesReference(others) ? others.find((other) => !other.startsWith('m_')) : undefined
  const open = useCommand({
    id: 'recommendation.reference',
    label: 'Open the reference',
    key: 'g',
    group: 'Memories',
    when: reference !== undefined,
    run: () => reference && go('references', reference),
  })
  const settle = useCommand({
    id: 'recommendation.conflict',
    label: 'Settle the conflict',
    // Where something is recommended, Enter accepts it.
    key: action === 'needs-you' ? 'enter' : 'g',
    group: 'Memories',
    when: contradicts,
    run: () => go('conflicts', id),
  })
  if (action === 'promote' && target)
    return (
      <p className={styles.way}>
        Goes to {target.file === null ? places[target.target] : <code>{shortPath(target.file)}</code>}
        {target.section && `, section ${target.section}`}
      </p>
    )
  if (contradicts)
    return (
      <p className={styles.way}>
        <Button act={settle} icon={<GitCompareArrows size="0.875rem" aria-hidden="true" />} />
      </p>
    )
  if (reference)
    return (
      <p className={styles.way}>
        <Button act={open} icon={<BookOpen size="0.875rem" aria-hidden="true" />} />
      </p>
    )
  return null
}

/** Targets of a promotion in words, for when the file is not known before it is named. */
const places: Record<TargetKind, string> = {
  'own-topic': 'its own file, whose text is shortened',
  hook: 'its line in MEMORY.md',
  'index-top': 'a higher line of MEMORY.md',
  learned: 'a reference file',
  rules: 'a rule file of its project',
  topic: 'a topic file',
  'memory-md': 'a MEMORY.md',
  'claude-md': 'a CLAUDE.md',
  'agents-md': 'an AGENTS.md',
}
