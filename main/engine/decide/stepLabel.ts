import { counted } from '../../../shared/text/counted.ts'
import type { DecisionRow } from '../store/journal.ts'
import { decodeMemoryIds } from '../store/jsonColumns.ts'
import { type Group, groupBy } from '../../../shared/groupBy.ts'

type Labelled = Pick<DecisionRow, 'verb' | 'label' | 'memory_ids'>

const count = /(?<!\d)\d+ memor(?:y|ies)/

/**
 * Returns the label of a step: everything it did, with decisions of one kind counted together. Validations and un-promotions
 * that only prepared another decision are left out.
 */
export function stepLabel(decisions: readonly Labelled[]): string {
  const promoted = new Set(decisions.filter(({ verb }) => verb === 'promote' || verb === 'merge-into').flatMap(idsOf))
  const named = decisions.flatMap((decision) => withoutPrepared(decision, decisions, promoted))
  const groups = [...groupBy(named, ({ verb }) => verb).values()]
  const [first, ...others] = groups.map(groupLabel)
  return [first, ...others.map((label) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`)].join(', ')
}

/** Returns a decision without what only prepared another one of the step; nothing if that was all it did. */
function withoutPrepared(
  decision: Labelled,
  decisions: readonly Labelled[],
  promoted: ReadonlySet<string>,
): readonly Labelled[] {
  if (decision.verb === 'unpromote' && decisions.some(({ verb }) => verb === 'hygiene')) return []
  if (decision.verb !== 'validate') return [decision]
  const ids = idsOf(decision)
  const left = ids.filter((id) => !promoted.has(id))
  if (left.length === ids.length) return [decision]
  if (left.length === 0) return []
  const label = decision.label.replace(count, counted(left.length, 'memory'))
  return [{ ...decision, label, memory_ids: JSON.stringify(left) }]
}

/** Labels decisions of one kind: the label of the only one, else their common words with the total count. */
function groupLabel(decisions: Readonly<Group<Labelled>>): string {
  const [first] = decisions
  if (decisions.length === 1) return first.label
  const total = decisions.reduce((sum, { label }) => sum + Number.parseInt(count.exec(label)?.[0] ?? '', 10), 0)
  if (first.verb === 'merge' && !Number.isNaN(total))
    return `Merged ${counted(total, 'memory')} into ${decisions.length}`
  const memories = new Set(decisions.flatMap(idsOf)).size
  const stems = new Set(decisions.map(({ label }) => label.replace(count, '')))
  if (stems.size === 1 && !Number.isNaN(total)) return first.label.replace(count, counted(memories, 'memory'))
  return `${first.label.split(' ', 1)[0]} ${counted(memories, 'memory')}`
}

function idsOf({ memory_ids }: Pick<Labelled, 'memory_ids'>): string[] {
  return decodeMemoryIds(memory_ids)
}
