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
  const named = decisions.filter((decision) => !isPartOf(decision, decisions))
  const groups = [...groupBy(named, ({ verb }) => verb).values()]
  const [first, ...others] = groups.map(groupLabel)
  return [first, ...others.map((label) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`)].join(', ')
}

/** Checks whether a decision only prepared another one of the step. */
function isPartOf({ verb, memory_ids }: Labelled, decisions: readonly Labelled[]): boolean {
  if (verb === 'unpromote') return decisions.some((other) => other.verb === 'hygiene')
  if (verb !== 'validate') return false
  const promoted = new Set(
    decisions
      .filter((other) => other.verb === 'promote' || other.verb === 'merge-into')
      .flatMap((other) => idsOf(other)),
  )
  return idsOf({ memory_ids }).every((id) => promoted.has(id))
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
